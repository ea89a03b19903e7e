import { Button } from "@iqt/ui/button";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { ShownOnceDialog } from "../../../resource/form/shown-once-dialog.tsx";
import type { Webhook } from "./types.ts";

interface SecretDialogProps {
	hook: Webhook;
	/** Called once there is a new one. */
	onMade: () => unknown;
	onClose: () => void;
}

/** Makes a webhook a new secret, and shows it this once. */
export function SecretDialog({ hook: { id, name }, onMade, onClose }: SecretDialogProps) {
	const t = useText();
	const [busy, setBusy] = useState(false);
	const [secret, setSecret] = useState<string | null>(null);
	const make = async () => {
		setBusy(true);
		try {
			setSecret((await api.webhook.renewSecret.mutate({ id })).secret);
			await onMade();
		} catch (error) {
			showError(error);
		}
		setBusy(false);
	};
	if (secret !== null)
		return (
			<ShownOnceDialog
				title={t("webhookScreen.secretMade")}
				warning={t("webhookScreen.secretOnce")}
				label={t("webhookScreen.secret")}
				value={secret}
				onClose={onClose}
			/>
		);
	return (
		<OpenDialog
			role="alertdialog"
			onClose={onClose}
			title={t("webhookScreen.newSecretTitle", { name })}
			description={t("webhookScreen.newSecretText")}
			footer={
				<CancelFooter onCancel={onClose} busy={busy}>
					<Button variant="primary" busy={busy} onClick={() => void make()}>
						{t("webhookScreen.newSecret")}
					</Button>
				</CancelFooter>
			}
		/>
	);
}
