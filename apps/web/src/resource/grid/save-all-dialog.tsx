import { useText } from "../../lib/text.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { DoubtList } from "../form/doubt-list.tsx";

interface SaveAllDialogProps {
	counts: { cells: number; rows: number };
	/** What is odd about what is saved, in sentences. */
	doubts: readonly string[];
	onConfirm: () => unknown;
	onClose: () => void;
}

/** Asks before changes of several rows are saved, and before such as are odd. */
export function SaveAllDialog({ counts: { cells, rows }, doubts, onConfirm, onClose }: SaveAllDialogProps) {
	const t = useText();
	const [first, second] = doubts;
	return (
		<ConfirmDialog
			title={rows > 1 ? t("table.saveAllTitle", { cells, rows }) : t("book.doubtTitle")}
			text={second === undefined ? (first ?? t("table.saveAllText")) : t("book.doubtsText")}
			action={t(first === undefined ? "table.saveAll" : "book.saveAnyway")}
			doubtful={first !== undefined}
			onConfirm={onConfirm}
			onClose={onClose}
		>
			{second !== undefined && <DoubtList doubts={doubts} />}
		</ConfirmDialog>
	);
}
