import { Eye } from "lucide-react";
import { useLocation } from "wouter";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { SignInFrame } from "../../../sign-in/frame.tsx";
import { ImitateForm } from "../../../sign-in/imitate-form.tsx";
import { enter } from "./enter.ts";
import { ToSignIn } from "./to-sign-in.tsx";

/** Staff sign in through the eyes of a customer. */
export default function Imitate() {
	const t = useText();
	const [, navigate] = useLocation();
	return (
		<SignInFrame title={t("signIn.imitateTitle")} hint={t("signIn.imitateHint")}>
			<p className="flex items-start gap-2 rounded-md bg-info-soft px-3 py-2 text-accent">
				<Eye className="mt-0.5 size-4 shrink-0" aria-hidden />
				{t("signIn.imitateAudited")}
			</p>
			<ImitateForm
				onSignedIn={(token) => {
					enter(token, false);
					navigate("/", { replace: true });
				}}
			/>
			<ToSignIn onClick={() => navigate(paths.internalLogin)} />
		</SignInFrame>
	);
}
