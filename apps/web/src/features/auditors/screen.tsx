import { auditorKinds, auditorSchema } from "@iqt/routers/auditors/schema";
import { pricedServices } from "@iqt/routers/price-setting/schema";
import { api } from "../../api/client.ts";
import { text } from "../../lib/text.ts";
import { defineScreen, RecordScreen } from "../../resource/record-screen.tsx";
import type { Lookup } from "../../resource/types.ts";

const findApprovers: Lookup = async (typed, signal) => {
	const people = await api.auditor.candidates.query({ search: typed.trim() }, { signal });
	return people.map(({ guid, displayName, department }) => ({ value: guid, label: displayName, hint: department ?? undefined }));
};

const screen = defineScreen({
	name: "auditor",
	title: "menu.auditorConfiguration",
	right: "auditor.edit",
	objectType: "auditor",
	calls: api.auditor,
	schema: auditorSchema,
	nameOf: ({ userName }) => userName,
	fields: [
		{
			name: "kind",
			label: "auditor.kind",
			kind: "enum",
			required: true,
			standard: "application",
			width: 190,
			options: auditorKinds.map((value) => ({ value, label: `enum.auditorKind.${value}` as const })),
		},
		{
			name: "userGuid",
			label: "auditor.user",
			kind: "lookup",
			required: true,
			pinned: true,
			width: 230,
			sort: false,
			filter: false,
			lookup: findApprovers,
			chosen: ({ userGuid, userName }) => [{ value: userGuid, label: userName }],
		},
		{
			name: "department",
			label: "auditor.department",
			kind: "text",
			width: 150,
			hint: "auditor.departmentHint",
			column: { display: ({ department }) => department || text("auditor.allDepartments") },
		},
		{
			name: "service",
			label: "auditor.service",
			kind: "enum",
			width: 150,
			hint: "auditor.serviceHint",
			options: pricedServices.map((value) => ({ value, label: `enum.pricedService.${value}` as const })),
			column: { display: ({ service }) => text(`enum.pricedService.${service || ("all" as const)}`) },
		},
		{ name: "maxDiscount", label: "auditor.maxDiscount", kind: "percent", required: true, unit: "%", width: 110, hint: "auditor.maxDiscountHint" },
		{ name: "active", label: "auditor.active", kind: "switch", standard: true, width: 90 },
		{
			name: "substituteGuid",
			label: "auditor.substitute",
			kind: "lookup",
			section: "auditor.absence",
			width: 180,
			wide: true,
			sort: false,
			filter: false,
			lookup: findApprovers,
			chosen: ({ substituteGuid, substituteName }) => (substituteGuid === null ? [] : [{ value: substituteGuid, label: substituteName ?? "" }]),
		},
		{ name: "absentFrom", label: "auditor.absentFrom", kind: "date", width: 120 },
		{ name: "absentTo", label: "auditor.absentTo", kind: "date", width: 120 },
		{ name: "changedAt", label: "record.changedAt", kind: "time", form: false },
		{ name: "changedBy", label: "record.changedBy", kind: "text", form: false, hidden: true },
	],
	defaultSort: [{ field: "kind", order: "ascending" }],
	empty: { title: "auditor.emptyTitle", text: "auditor.emptyText" },
});

/** Application and final approvers of discounts, with limits and substitutes. */
export default function Auditors() {
	return <RecordScreen {...screen} />;
}
