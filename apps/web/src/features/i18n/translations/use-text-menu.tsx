import type { MenuItem } from "@iqt/ui/menu";
import { toast } from "@iqt/ui/toast";
import { History, Pencil, RotateCcw } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { showError } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";
import { menuOf } from "../../../resource/grid/menu-of.ts";
import { saveTexts, type TextRow } from "./source.ts";

const TextDrawer = lazy(async () => ({ default: (await import("./text-drawer.tsx")).TextDrawer }));
const TextHistory = lazy(async () => ({ default: (await import("./text-history.tsx")).TextHistory }));

interface TextMenuOptions {
	/** What changing a text is called in this list. */
	edit: string;
	mayEdit: boolean;
	/** May see who changed a text. */
	mayLook: boolean;
	/** Shows texts in the list as they were saved. */
	show: (saved: TextRow[]) => unknown;
}

/** What can be done to the texts of a list: changed in a drawer, looked back on, and set back to what shipped. */
export function useTextMenu<Row extends TextRow>({
	edit,
	mayEdit,
	mayLook,
	show,
}: TextMenuOptions): {
	rowMenu: (row: Row) => MenuItem[];
	openEdit: (row: Row) => void;
	openHistory: (row: Row) => void;
	drawers: ReactNode;
} {
	const t = useText();
	const [open, setOpen] = useState<{ kind: "edit" | "history"; row: TextRow } | null>(null);
	const close = () => setOpen(null);
	const openEdit = (row: Row) => setOpen({ kind: "edit", row });
	const openHistory = (row: Row) => setOpen({ kind: "history", row });
	const reset = async ({ id, version, overridden }: Row) => {
		await show(await saveTexts([{ id, version, cells: Object.fromEntries(overridden.map((code) => [code, null])) }]));
		toast.done(t("translation.wasReset", { id }));
	};
	const saved = async (rows: TextRow[]) => {
		close();
		await show(rows);
	};
	return {
		openEdit,
		openHistory,
		rowMenu: (row) =>
			menuOf(
				[
					mayEdit && { label: edit, icon: <Pencil aria-hidden />, onSelect: () => openEdit(row) },
					mayLook && { label: t("translation.history"), icon: <History aria-hidden />, onSelect: () => openHistory(row) },
				],
				[
					mayEdit &&
						row.overridden.length > 0 && {
							label: t("translation.reset"),
							icon: <RotateCcw aria-hidden />,
							onSelect: () => void reset(row).catch(showError),
						},
				],
			),
		drawers: (
			<Suspense>
				{open?.kind === "edit" && <TextDrawer row={open.row} onClose={close} onSaved={(rows) => void saved(rows).catch(showError)} />}
				{open?.kind === "history" && <TextHistory row={open.row} onClose={close} />}
			</Suspense>
		),
	};
}
