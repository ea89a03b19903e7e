import { toast } from "@iqt/ui/toast";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import type { UserDialogProps } from "./words.tsx";

/** Takes somebody's second factor away, for one who lost it; asked first. */
export function ResetFactor({ user, onDone, onClose }: UserDialogProps) {
	const t = useText();
	return (
		<ConfirmDialog
			title={t("users.resetFactorTitle", { name: user.displayName })}
			text={t("users.resetFactorText")}
			action={t("users.resetFactor")}
			danger
			onConfirm={async () => {
				await api.users.resetFactor.mutate({ id: user.id });
				toast.done(t("users.factorReset"));
				onDone();
			}}
			onClose={onClose}
		/>
	);
}
