import { Button } from "@iqt/ui/button";
import { queryClient } from "../api/client.ts";
import { writeToken } from "../api/session.ts";
import { OpenDialog } from "../lib/dialogs.tsx";
import { useText } from "../lib/text.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { useUser } from "./user.ts";

interface SignInAgainProps {
	/** Why one has to, in the server's words. */
	reason?: string;
	onLeave: () => void;
	onDone: () => void;
}

/** Signing in over the page that is open, by the same person, so that what they typed is still there. */
export default function SignInAgain({ reason, onLeave, onDone }: SignInAgainProps) {
	const t = useText();
	const user = useUser();
	const done = (token: string, keep: boolean) => {
		writeToken(token, keep);
		onDone();
		// What failed while nobody was signed in comes now; the page itself stays as it was.
		void queryClient.invalidateQueries();
	};
	return (
		<OpenDialog
			onClose={onLeave}
			role="alertdialog"
			title={t("shell.signInAgain")}
			description={reason}
			footer={<Button onClick={onLeave}>{t(reason ? "shell.discardAndLeave" : "shell.cancel")}</Button>}
		>
			<p className="mb-3 text-ink-soft">{t("shell.signInAgainText", { name: user.displayName })}</p>
			<SignInForm staff={user.userType !== 3} userName={user.userName} onSignedIn={done} />
		</OpenDialog>
	);
}
