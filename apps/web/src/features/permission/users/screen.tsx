import { userLanguages, userStatuses, userTypes } from "@iqt/routers/people/users/schema";
import { Button } from "@iqt/ui/button";
import { toast } from "@iqt/ui/toast";
import { FileSpreadsheet, KeyRound, MailPlus, SquareArrowOutUpRight, UserCheck, UserPlus, UserX } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { api, trpc } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { roleName } from "../../../lib/role-name.ts";
import { type Text, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { enumColumn } from "../../../resource/grid/enum-column.ts";
import { linkColumn } from "../../../resource/grid/link-column.tsx";
import { menuOf } from "../../../resource/grid/menu-of.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import type { Column, Source } from "../../../resource/types.ts";
import { useCan, useUser } from "../../../shell/user.ts";
import { DisableDialog } from "./disable-dialog.tsx";
import { ResetFactor } from "./reset-factor.tsx";
import { InvitationBadge, StatusBadge, type UserOptions, type UserRow } from "./words.tsx";

const ImportUsers = lazy(async () => ({ default: (await import("./import-users.tsx")).ImportUsers }));

const source: Source<UserRow> = {
	key: "users",
	list: (query, signal) => api.users.list.query(query, { signal }),
	id: (row) => String(row.id),
};
const byName = [{ field: "userName", order: "ascending" }] as const;

const pageOf = (row: UserRow) => `${paths.userEdit}/${row.id}`;

function columnsOf(t: Text, options: UserOptions | undefined): Column<UserRow>[] {
	const readOnlyReason = t("users.readOnly");
	const choice = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
	const columns: Column<UserRow>[] = [
		linkColumn({ field: "userName", label: t("users.userName"), width: 140 }, pageOf),
		{ field: "displayName", label: t("users.displayName"), kind: "text", width: 190, sort: true, filter: ["contains", "eq"] },
		enumColumn({ field: "userType", label: t("users.userType"), width: 136, value: (row) => String(row.userType) }, userTypes, (type) =>
			t(`users.type.${type}`),
		),
		{
			field: "role",
			label: t("users.roles"),
			kind: "enum",
			width: 220,
			sort: false,
			filter: ["in", "eq"],
			options: options?.roles.map((role) => ({ value: role.code, label: roleName(role) })) ?? [],
			value: (row) => row.roles.map((role) => role.code).join(", "),
			display: (row) => row.roles.map(roleName).join(", "),
		},
		enumColumn(
			{ field: "status", label: t("users.status"), width: 92, render: (row) => <StatusBadge status={row.status} t={t} /> },
			userStatuses,
			(status) => t(`users.status.${status}`),
		),
		{
			field: "invitation",
			label: t("users.invitation"),
			kind: "text",
			width: 110,
			sort: false,
			filter: false,
			value: (row) => (row.invitation ? t(`users.invitation.${row.invitation.state}`) : ""),
			render: (row) => <InvitationBadge invitation={row.invitation} t={t} />,
		},
		{ field: "secondFactor", label: t("users.secondFactor"), kind: "boolean", width: 170, sort: true, filter: ["eq"] },
		{ field: "email", label: t("users.email"), kind: "text", width: 210, sort: true, filter: ["contains", "eq"] },
		{
			field: "companyName",
			label: t("users.companyId"),
			kind: "enum",
			width: 180,
			sort: true,
			filter: ["in", "contains", "isNull"],
			options: choice(options?.companies.map((company) => company.name) ?? []),
		},
		{
			field: "department",
			label: t("users.department"),
			kind: "text",
			width: 130,
			sort: true,
			filter: ["contains", "eq", "isNull"],
		},
		{ field: "lastSignInAt", label: t("users.lastSignInAt"), kind: "time", width: 150, sort: true, filter: ["between", "gte", "lte", "isNull"] },
		{ field: "position", label: t("users.position"), kind: "text", width: 130, sort: true, filter: ["contains", "eq"], hidden: true },
		{ field: "phone", label: t("users.phone"), kind: "text", width: 140, sort: false, filter: ["contains"], hidden: true },
		enumColumn({ field: "language", label: t("users.language"), width: 90, hidden: true }, userLanguages, (code) => t(`users.language.${code}`)),
		{ field: "createdAt", label: t("users.createdAt"), kind: "time", width: 150, sort: true, filter: ["between", "gte", "lte"], hidden: true },
	];
	return columns.map((column) => ({ ...column, readOnlyReason }));
}

/** Everybody who may sign in: who they are, what they may do, whether they have come yet. */
export default function Users() {
	const t = useText();
	const can = useCan();
	const me = useUser();
	const [, navigate] = useLocation();
	const options = trpc.users.options.useQuery(undefined, { staleTime: 60_000 });
	const columns = useMemo(() => columnsOf(t, options.data), [t, options.data]);
	const resource = useResource({ source, columns, defaultSort: byName });
	const [importing, setImporting] = useState(false);
	const [disabling, setDisabling] = useState<UserRow | null>(null);
	const [resetting, setResetting] = useState<UserRow | null>(null);
	const mayEdit = can("user.edit");
	const open = (row: UserRow) => navigate(pageOf(row));
	const enable = async (row: UserRow) => {
		const { changed } = await api.users.setStatus.mutate({ ids: [row.id], status: "active" });
		resource.rows.refetch();
		toast.done(t("users.enabled", { count: changed }));
	};
	const invite = async (row: UserRow) => {
		await api.users.invite.mutate({ id: row.id });
		resource.rows.refetch();
		toast.done(t("users.resent", { email: row.email }));
	};
	const mayInvite = (row: UserRow) => mayEdit && row.status === "active" && !row.hasPassword;
	const mayDisable = (row: UserRow) => mayEdit && row.status === "active" && row.guid !== me.guid;
	const mayReset = (row: UserRow) => mayEdit && row.secondFactor && row.guid !== me.guid && (me.isSuper || !row.isSuper);
	const mayEnable = (row: UserRow) => mayEdit && row.status === "disabled";
	const actions = mayEdit && (
		<>
			<Button onClick={() => setImporting(true)}>
				<FileSpreadsheet aria-hidden />
				{t("users.import")}
			</Button>
			<LinkButton href={paths.userAdd} variant="primary">
				<UserPlus aria-hidden />
				{t("users.add")}
			</LinkButton>
		</>
	);
	return (
		<>
			<ResourceTable
				resource={resource}
				title={t("menu.internalUsers")}
				actions={actions}
				onOpen={open}
				rowMenu={(row) =>
					menuOf(
						[
							{ label: t("users.open"), icon: <SquareArrowOutUpRight aria-hidden />, onSelect: () => open(row) },
							mayInvite(row) && { label: t("users.resend"), icon: <MailPlus aria-hidden />, onSelect: () => void invite(row).catch(showError) },
						],
						[
							mayReset(row) && { label: t("users.resetFactor"), icon: <KeyRound aria-hidden />, danger: true, onSelect: () => setResetting(row) },
							mayDisable(row) && { label: t("users.disable"), icon: <UserX aria-hidden />, danger: true, onSelect: () => setDisabling(row) },
							mayEnable(row) && {
								label: t("users.enable"),
								icon: <UserCheck aria-hidden />,
								onSelect: () => void enable(row).catch(showError),
							},
						],
					)
				}
				empty={{ title: t("users.empty"), text: t("users.emptyText"), actions }}
			/>
			{disabling && <DisableDialog user={disabling} onDone={() => resource.rows.refetch()} onClose={() => setDisabling(null)} />}
			{resetting && <ResetFactor user={resetting} onDone={() => resource.rows.refetch()} onClose={() => setResetting(null)} />}
			{importing && (
				<Suspense>
					<ImportUsers
						onClose={() => setImporting(false)}
						onDone={() => {
							setImporting(false);
							resource.rows.refetch();
						}}
					/>
				</Suspense>
			)}
		</>
	);
}
