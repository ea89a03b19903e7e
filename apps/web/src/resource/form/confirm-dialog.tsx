import { Button } from "@iqt/ui/button";
import type { ReactNode } from "react";
import { CancelFooter, OpenDialog } from "../../lib/dialogs.tsx";
import { useDeed } from "./use-deed.ts";

export interface ConfirmDialogProps {
	title: string;
	text: string;
	/** What the main button does, in a word. */
	action: string;
	danger?: boolean;
	/** The focus begins at the way back: what is asked about is mostly a mistake. */
	doubtful?: boolean;
	/** False until what is asked about is known. */
	ready?: boolean;
	/** Done on yes; the dialog stays until it is. */
	onConfirm: () => unknown;
	onClose: () => void;
	children?: ReactNode;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, text, action, danger, doubtful, ready = true, onConfirm, onClose, children }: ConfirmDialogProps) {
	const { busy, run } = useDeed(onConfirm, onClose);
	return (
		<OpenDialog
			role="alertdialog"
			onClose={onClose}
			title={title}
			description={text}
			footer={
				<CancelFooter onCancel={onClose} busy={busy}>
					<Button
						variant={danger ? "danger" : "primary"}
						data-doubtful={doubtful || undefined}
						disabled={!ready}
						busy={busy}
						onClick={() => void run()}
					>
						{action}
					</Button>
				</CancelFooter>
			}
		>
			{children}
		</OpenDialog>
	);
}
