import { Button } from "@iqt/ui/button";
import { Input } from "@iqt/ui/input";
import { WarnNote } from "@iqt/ui/note";
import { toast } from "@iqt/ui/toast";
import { Copy } from "lucide-react";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { useShownOnce } from "../../../resource/form/use-shown-once.ts";
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
	if (secret !== null) return <MadeSecret secret={secret} onClose={onClose} />;
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

function MadeSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
	const t = useText();
	const leave = useShownOnce(true, onClose);
	const copy = async () => {
		await navigator.clipboard.writeText(secret);
		toast.done(t("account.copied"));
	};
	return (
		<OpenDialog
			role="alertdialog"
			mayClose={leave.mayClose}
			onClose={onClose}
			title={t("webhookScreen.secretMade")}
			footer={
				<Button variant="primary" onClick={onClose}>
					{t("account.tokenKept")}
				</Button>
			}
		>
			{leave.question}
			<WarnNote>{t("webhookScreen.secretOnce")}</WarnNote>
			<div className="mt-3 flex gap-2">
				<Input readOnly aria-label={t("webhookScreen.secret")} className="font-mono" value={secret} onFocus={(event) => event.target.select()} />
				<Button onClick={() => void copy()}>
					<Copy aria-hidden />
					{t("account.copy")}
				</Button>
			</div>
		</OpenDialog>
	);
}
