import { company } from "@iqt/routers/people/companies/schema";
import { Badge } from "@iqt/ui/surface";
import { KeyRound, UsersRound } from "lucide-react";
import { useMemo, useState } from "react";
import { api, queryClient } from "../../../api/client.ts";
import { text } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { writeState } from "../../../resource/grid/url-state.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import type { RecordAction } from "../../../resource/record/record-types.ts";
import { CodesDialog } from "./codes-dialog.tsx";

type CompanyRow = Awaited<ReturnType<typeof api.company.list.query>>["items"][number];

const screen = declaredScreen(company, {
	calls: api.company,
	nameOf: ({ name }) => name,
	over: {
		registrationOpen: {
			column: {
				render: ({ registrationOpen }) => (
					<Badge tone={registrationOpen ? "good" : "neutral"}>{text(registrationOpen ? "company.open" : "company.closed")}</Badge>
				),
			},
		},
	},
});

const usersOf = ({ name }: CompanyRow) =>
	`${paths.users}${writeState({ search: "", sort: [], filters: [{ field: "companyName", op: "in", value: [name] }], view: "", extra: {} })}`;

/** Customer companies, and what their people register with. */
export default function Companies() {
	const [codesOf, setCodesOf] = useState<string | null>(null);
	const actions = useMemo(
		(): RecordAction<CompanyRow>[] => [
			{ label: "company.showCodes", icon: KeyRound, right: "company.edit", run: ({ id }) => setCodesOf(id) },
			{ label: "company.users", icon: UsersRound, right: "user.view", run: (row, { navigate }) => navigate(usersOf(row)) },
		],
		[],
	);
	return (
		<>
			<RecordScreen {...screen} actions={actions} onSaved={({ id, created }) => created && setCodesOf(id)} />
			{codesOf !== null && (
				<CodesDialog
					id={codesOf}
					onChanged={() => void queryClient.invalidateQueries({ queryKey: ["list", screen.name] })}
					onClose={() => setCodesOf(null)}
				/>
			)}
		</>
	);
}
