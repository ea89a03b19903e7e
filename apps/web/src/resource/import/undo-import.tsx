import { toast } from "@iqt/ui/toast";
import { api } from "../../api/client.ts";
import { useText } from "../../lib/text.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";

interface UndoImportProps {
	batchId: string;
	file: string;
	/** Rates it wrote. */
	written: number;
	onUndone: () => void;
	onClose: () => void;
}

/** Asks before all an import wrote is taken back: the click may be one beside "See the rates it wrote". */
export function UndoImport({ batchId, file, written, onUndone, onClose }: UndoImportProps) {
	const t = useText();
	return (
		<ConfirmDialog
			title={t("imports.undoTitle")}
			text={t("imports.undoText", { file, count: written })}
			action={t("wizard.undo")}
			danger
			doubtful
			onConfirm={async () => {
				await api.imports.undo.mutate({ batchId });
				toast.done(t("imports.undone", { count: written }));
				onUndone();
			}}
			onClose={onClose}
		/>
	);
}
