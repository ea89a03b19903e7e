import type { MenuItem } from "@iqt/ui/menu";
import { toast } from "@iqt/ui/toast";
import { History, Pencil, RotateCcw } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { showError } from "../../../api/errors.ts";
import { type Text, useText } from "../../../lib/text.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import type { Column } from "../../../resource/types.ts";
import { useCan } from "../../../shell/user.ts";
import { changeColumns, stateColumn, textColumns } from "../../i18n/translations/columns.tsx";
import { saveTexts } from "../../i18n/translations/source.ts";
import { type EnumRow, enumSource, showLabels } from "./source.ts";

const TextDrawer = lazy(async () => ({ default: (await import("../../i18n/translations/text-drawer.tsx")).TextDrawer }));
const TextHistory = lazy(async () => ({ default: (await import("../../i18n/translations/text-history.tsx")).TextHistory }));

function columnsOf(t: Text, mayEdit: boolean): Column<EnumRow>[] {
	const readOnlyReason = t(mayEdit ? "enumeration.fixed" : "enumeration.noRight");
	const fixed = { kind: "text", sort: true, filter: ["contains", "startsWith", "eq"], readOnlyReason } as const;
	const [own, ...others] = textColumns<EnumRow>(t, { mayEdit, readOnlyReason, ownFirst: true, width: 165 });
	return [
		{ ...fixed, field: "title", label: t("enumeration.list"), width: 140, pinned: true },
		...(own ? [own] : []),
		{ ...fixed, field: "value", label: t("enumeration.value"), width: 120, render: ({ value }) => <code>{value}</code> },
		{ ...fixed, field: "list", label: t("enumeration.name"), width: 136, render: ({ list }) => <code>{list}</code> },
		{
			...fixed,
			field: "usedIn",
			label: t("enumeration.usedIn"),
			width: 240,
			sort: false,
			filter: ["contains"],
			render: ({ usedIn }) => (
				<span className="block truncate" title={usedIn}>
					{usedIn}
				</span>
			),
		},
		...others,
		stateColumn(t, readOnlyReason),
		...changeColumns<EnumRow>(t, readOnlyReason).map((column) => ({ ...column, hidden: true })),
	];
}

type Open = { kind: "edit" | "history"; row: EnumRow };

/** Every list of values people choose from: by which name REST knows it, its values, and what people read for each. */
export default function Enumerations() {
	const t = useText();
	const can = useCan();
	const mayEdit = can("translation.edit");
	const source = useMemo(() => enumSource(mayEdit), [mayEdit]);
	const columns = useMemo(() => columnsOf(t, mayEdit), [t, mayEdit]);
	const resource = useResource({ source, columns });
	const [open, setOpen] = useState<Open | null>(null);
	const close = () => setOpen(null);
	const reset = async (row: EnumRow) => {
		await saveTexts([{ id: row.id, version: row.version, cells: Object.fromEntries(row.overridden.map((code) => [code, null])) }]);
		await showLabels([row.id]);
		toast.done(t("translation.wasReset", { id: row.id }));
	};
	const rowMenu = (row: EnumRow): MenuItem[] => [
		...(mayEdit ? [{ label: t("enumeration.edit"), icon: <Pencil aria-hidden />, onSelect: () => setOpen({ kind: "edit", row }) }] : []),
		...(can("translation.view")
			? [{ label: t("translation.history"), icon: <History aria-hidden />, onSelect: () => setOpen({ kind: "history", row }) }]
			: []),
		...(mayEdit && row.overridden.length > 0
			? [{}, { label: t("translation.reset"), icon: <RotateCcw aria-hidden />, onSelect: () => void reset(row).catch(showError) }]
			: []),
	];
	return (
		<>
			<ResourceTable
				resource={resource}
				title={t("menu.enumerations")}
				rowMenu={rowMenu}
				onOpen={mayEdit ? (row) => setOpen({ kind: "edit", row }) : undefined}
			/>
			<Suspense>
				{open?.kind === "edit" && (
					<TextDrawer
						row={open.row}
						onClose={close}
						onSaved={() => {
							void showLabels([open.row.id]).catch(showError);
							close();
						}}
					/>
				)}
				{open?.kind === "history" && <TextHistory row={open.row} onClose={close} />}
			</Suspense>
		</>
	);
}
