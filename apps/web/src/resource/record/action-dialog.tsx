import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { useState } from "react";
import { type MessageId, useText } from "../../lib/text.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";

/** Characters of a reason at most. */
const LONGEST = 500;

interface ActionDialogProps {
	label: string;
	text: string;
	danger?: boolean | undefined;
	/** What has to be said with the answer, by its label. */
	reason?: MessageId | undefined;
	onConfirm: (reason: string) => unknown;
	onClose: () => void;
}

/** Asks before something is done with a record, and for the reason where that takes one. */
export function ActionDialog({ label, text, danger = false, reason, onConfirm, onClose }: ActionDialogProps) {
	const t = useText();
	const [said, setSaid] = useState("");
	return (
		<ConfirmDialog
			title={label}
			text={text}
			action={label}
			danger={danger}
			ready={reason === undefined || said.trim() !== ""}
			onConfirm={() => onConfirm(said.trim())}
			onClose={onClose}
		>
			{reason && (
				<Field label={t(reason)} required>
					{(control) => <Textarea {...control} value={said} maxLength={LONGEST} onChange={(event) => setSaid(event.target.value)} />}
				</Field>
			)}
		</ConfirmDialog>
	);
}
