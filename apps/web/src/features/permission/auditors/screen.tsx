import { auditor } from "@iqt/routers/settings/auditors/schema";
import { api } from "../../../api/client.ts";
import { text } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import type { Lookup } from "../../../resource/types.ts";

const findApprovers: Lookup = async (typed, signal) => {
	const people = await api.auditor.candidates.query({ search: typed.trim() }, { signal });
	return people.map(({ guid, displayName, department }) => ({ value: guid, label: displayName, hint: department ?? undefined }));
};

const screen = declaredScreen(auditor, {
	calls: api.auditor,
	nameOf: ({ userName }) => userName,
	over: {
		userGuid: { lookup: findApprovers, chosen: ({ userGuid, userName }) => [{ value: userGuid, label: userName }] },
		department: { column: { display: ({ department }) => department || text("auditor.allDepartments") } },
		service: { column: { display: ({ service }) => text(`enum.pricedService.${service || ("all" as const)}`) } },
		substituteGuid: {
			lookup: findApprovers,
			chosen: ({ substituteGuid, substituteName }) => (substituteGuid === null ? [] : [{ value: substituteGuid, label: substituteName ?? "" }]),
		},
	},
	defaultSort: [{ field: "kind", order: "ascending" }],
});

/** Application and final approvers of discounts, with limits and substitutes. */
export default function Auditors() {
	return <RecordScreen {...screen} />;
}
