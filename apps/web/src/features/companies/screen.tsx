import { companySchema } from "@iqt/routers/companies/schema";
import { userLanguages } from "@iqt/routers/users/schema";
import { Badge } from "@iqt/ui/surface";
import { KeyRound, UsersRound } from "lucide-react";
import { useMemo, useState } from "react";
import { api, queryClient } from "../../api/client.ts";
import { text } from "../../lib/text.ts";
import { paths } from "../../paths.ts";
import { defineScreen, RecordScreen } from "../../resource/record-screen.tsx";
import type { RecordAction } from "../../resource/record-types.ts";
import { writeState } from "../../resource/url-state.ts";
import { CodesDialog } from "./codes-dialog.tsx";

type CompanyRow = Awaited<ReturnType<typeof api.company.list.query>>["items"][number];

const screen = defineScreen({
	name: "company",
	title: "menu.companies",
	right: "company.edit",
	objectType: "company",
	calls: api.company,
	schema: companySchema,
	nameOf: (company) => company.name,
	fields: [
		{ name: "code", label: "company.code", kind: "text", required: true, pinned: true, width: 150, hint: "company.codeHint" },
		{ name: "name", label: "company.name", kind: "text", required: true, width: 250 },
		{
			name: "language",
			label: "company.language",
			kind: "enum",
			required: true,
			standard: "zh",
			width: 100,
			options: userLanguages.map((value) => ({ value, label: `users.language.${value}` as const })),
		},
		{ name: "emailDomain", label: "company.emailDomain", kind: "text", width: 200, hint: "company.emailDomainHint" },
		{ name: "activeUsers", label: "company.activeUsers", kind: "number", form: false, width: 120 },
		{
			name: "registrationOpen",
			label: "company.registrationOpen",
			kind: "boolean",
			form: false,
			width: 165,
			column: {
				render: ({ registrationOpen }) => (
					<Badge tone={registrationOpen ? "good" : "neutral"}>{text(registrationOpen ? "company.open" : "company.closed")}</Badge>
				),
			},
		},
		{ name: "changedAt", label: "record.changedAt", kind: "time", form: false },
		{ name: "changedBy", label: "record.changedBy", kind: "text", form: false, hidden: true },
	],
	defaultSort: [{ field: "code", order: "ascending" }],
	empty: { title: "company.emptyTitle", text: "company.emptyText" },
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
