import { Button } from "@iqt/ui/button";
import type { ReactNode } from "react";
import { OpenDialog } from "../lib/dialogs.tsx";
import { useText } from "../lib/text.ts";

interface MessageDialogProps {
	text: string;
	onClose: () => void;
	/** Buttons in the place of the one that closes it. */
	footer?: ReactNode;
}

/** Says what went wrong until it is read. */
export default function MessageDialog({ text, onClose, footer }: MessageDialogProps) {
	const t = useText();
	return (
		<OpenDialog
			onClose={onClose}
			role="alertdialog"
			title={t("shell.errorTitle")}
			footer={
				footer ?? (
					<Button variant="primary" onClick={onClose}>
						{t("shell.errorOk")}
					</Button>
				)
			}
		>
			<p className="whitespace-pre-line">{text}</p>
		</OpenDialog>
	);
}
