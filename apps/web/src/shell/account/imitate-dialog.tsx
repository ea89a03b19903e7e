import { OpenDialog } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import { ImitateForm } from "../../sign-in/imitate-form.tsx";
import { mayLeave } from "../tabs-store.ts";
import { useUser } from "../user.ts";
import { switchUser } from "./other-session.ts";

/** Chooses the customer to see through the eyes of, from inside the portal; one's password is asked again. */
export default function ImitateDialog({ onClose }: { onClose: () => void }) {
	const t = useText();
	const user = useUser();
	return (
		<OpenDialog onClose={onClose} title={t("signIn.imitateTitle")} description={t("signIn.imitateAudited")}>
			<ImitateForm userName={user.userName} onSignedIn={async (token) => ((await mayLeave()) ? switchUser(token) : onClose())} />
		</OpenDialog>
	);
}
