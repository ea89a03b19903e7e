import { Button } from "@iqt/ui/button";
import { Dialog } from "@iqt/ui/dialog";
import type { ReactNode } from "react";
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
		<Dialog
			open
			onOpenChange={onClose}
			role="alertdialog"
			title={t("shell.errorTitle")}
			closeLabel={t("shell.close")}
			footer={
				footer ?? (
					<Button variant="primary" onClick={onClose}>
						{t("shell.errorOk")}
					</Button>
				)
			}
		>
			<p className="whitespace-pre-line">{text}</p>
		</Dialog>
	);
}
