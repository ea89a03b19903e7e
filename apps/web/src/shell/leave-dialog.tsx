import { useText } from "../lib/text.ts";
import { ConfirmDialog } from "../resource/form/confirm-dialog.tsx";

/** Asks before pages with something unsaved in them go. */
export default function LeaveDialog({ onAnswer }: { onAnswer: (goes: boolean) => void }) {
	const t = useText();
	return (
		<ConfirmDialog
			title={t("table.unsaved")}
			text={t("shell.unsavedLeave")}
			action={t("shell.discardAndLeave")}
			danger
			doubtful
			onConfirm={() => onAnswer(true)}
			onClose={() => onAnswer(false)}
		/>
	);
}
