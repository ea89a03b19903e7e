import { toast } from "@iqt/ui/toast";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { EndTokens } from "../../account/sign-in/end-tokens.tsx";
import type { UserDialogProps } from "./words.tsx";

/** Asks before somebody is shut out, and whether their programs are for good. */
export function DisableDialog({ user, onDone, onClose }: UserDialogProps) {
	const t = useText();
	const [endTokens, setEndTokens] = useState(true);
	const disable = async () => {
		const { changed } = await api.users.setStatus.mutate({ ids: [user.id], status: "disabled", endTokens });
		toast.done(t("users.disabledDone", { count: changed }));
		onDone();
	};
	return (
		<ConfirmDialog
			title={t("users.disableTitle", { name: user.displayName })}
			text={t("users.disableText")}
			action={t("users.disable")}
			danger
			onConfirm={disable}
			onClose={onClose}
		>
			<EndTokens checked={endTokens} onChange={setEndTokens} label={t("users.endTokens")} />
		</ConfirmDialog>
	);
}
