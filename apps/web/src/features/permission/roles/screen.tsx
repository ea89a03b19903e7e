import { focalTypes, roleTypes } from "@iqt/routers/people/roles/schema";
import { Badge } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { Copy, ListTree, Plus, SquareArrowOutUpRight, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../../api/client.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { roleName } from "../../../lib/role-name.ts";
import { type Text, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { enumColumn } from "../../../resource/grid/enum-column.ts";
import { linkColumn } from "../../../resource/grid/link-column.tsx";
import { menuOf } from "../../../resource/grid/menu-of.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import type { Column, Source } from "../../../resource/types.ts";
import { useCan } from "../../../shell/user.ts";

type RoleRow = Awaited<ReturnType<typeof api.roles.list.query>>["items"][number];

const source: Source<RoleRow> = {
	key: "roles",
	list: (query, signal) => api.roles.list.query(query, { signal }),
	id: (row) => String(row.id),
};
const byCode = [{ field: "code", order: "ascending" }] as const;

const pageOf = (row: RoleRow) => `${paths.roleEdit}/${row.id}`;

function columnsOf(t: Text): Column<RoleRow>[] {
	const readOnlyReason = t("roles.readOnly");
	const columns: Column<RoleRow>[] = [
		linkColumn({ field: "code", label: t("roles.code"), width: 150 }, pageOf),
		{
			field: "name",
			label: t("roles.name"),
			kind: "text",
			width: 250,
			sort: true,
			filter: ["contains", "eq"],
			display: roleName,
			render: (row) => (
				<span className="flex items-center gap-2">
					<span className="truncate">{roleName(row)}</span>
					{row.builtIn && <Badge>{t("roles.builtInBadge")}</Badge>}
				</span>
			),
		},
		enumColumn({ field: "roleType", label: t("roles.roleType"), width: 110 }, roleTypes, (type) => t(`roles.type.${type}`)),
		{ field: "users", label: t("roles.users"), kind: "number", width: 90, sort: true, filter: ["eq", "gte", "lte"] },
		{
			field: "rights",
			label: t("roles.rights"),
			kind: "number",
			width: 90,
			sort: true,
			filter: ["eq", "gte", "lte"],
			render: (row) => (row.isSuper ? t("roles.all") : String(row.rights)),
		},
		{ field: "isSuper", label: t("roles.isSuper"), kind: "boolean", width: 120, sort: true, filter: ["eq"] },
		{ field: "canQuotation", label: t("roles.canQuotation"), kind: "boolean", width: 100, sort: true, filter: ["eq"] },
		{ field: "secondFactor", label: t("roles.secondFactor"), kind: "boolean", width: 220, sort: true, filter: ["eq"] },
		{ field: "department", label: t("roles.department"), kind: "text", width: 130, sort: true, filter: ["contains", "eq", "isNull"] },
		{ field: "position", label: t("roles.position"), kind: "text", width: 130, sort: true, filter: ["contains", "eq", "isNull"] },
		enumColumn({ field: "focalType", label: t("roles.focalType"), width: 120 }, focalTypes, (type) => t(`roles.focal.${type}`)),
	];
	return columns.map((column) => ({ ...column, readOnlyReason }));
}

/** Every role: who it is for, how many have it, how much it gives. */
export default function Roles() {
	const t = useText();
	const can = useCan();
	const [, navigate] = useLocation();
	const columns = useMemo(() => columnsOf(t), [t]);
	const resource = useResource({ source, columns, defaultSort: byCode });
	const [deleting, setDeleting] = useState<RoleRow | null>(null);
	const mayEdit = can("role.edit");
	const open = (row: RoleRow) => navigate(pageOf(row));
	const actions = (
		<>
			{can("action.view") && (
				<LinkButton href={paths.actions}>
					<ListTree aria-hidden />
					{t("menu.actions")}
				</LinkButton>
			)}
			{mayEdit && (
				<LinkButton href={paths.roleAdd} variant="primary">
					<Plus aria-hidden />
					{t("roles.add")}
				</LinkButton>
			)}
		</>
	);
	return (
		<>
			<ResourceTable
				resource={resource}
				title={t("menu.roles")}
				actions={actions}
				onOpen={open}
				rowMenu={(row) =>
					menuOf(
						[
							{ label: t("roles.open"), icon: <SquareArrowOutUpRight aria-hidden />, onSelect: () => open(row) },
							mayEdit && { label: t("roles.copy"), icon: <Copy aria-hidden />, onSelect: () => navigate(`${paths.roleAdd}?from=${row.id}`) },
						],
						[mayEdit && !row.builtIn && { label: t("roles.delete"), icon: <Trash2 aria-hidden />, danger: true, onSelect: () => setDeleting(row) }],
					)
				}
				empty={{ title: t("roles.empty"), text: t("roles.emptyText"), actions }}
			/>
			{deleting && (
				<ConfirmDialog
					title={t("roles.deleteTitle", { name: roleName(deleting) })}
					text={deleting.users > 0 ? t("roles.deleteInUse", { count: deleting.users }) : t("roles.deleteUnused")}
					action={t("roles.delete")}
					danger
					onConfirm={async () => {
						// Confirmed is what was read here: if others got the role meanwhile, the server asks again.
						await api.roles.remove.mutate({ id: deleting.id, confirmed: deleting.users > 0 });
						resource.rows.refetch();
						toast.done(t("roles.deleted"));
					}}
					onClose={() => setDeleting(null)}
				/>
			)}
		</>
	);
}
