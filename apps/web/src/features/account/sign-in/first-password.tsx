import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Skeletons } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { SignInFrame } from "../../../sign-in/frame.tsx";
import { ProblemText, useProblem } from "../../../sign-in/problem.tsx";
import { SecondFactor, useChallenge } from "../../../sign-in/second-factor.tsx";
import { SubmitButton } from "../../../sign-in/submit-button.tsx";
import { NewPassword } from "./new-password.tsx";
import { ToSignIn } from "./to-sign-in.tsx";

/** The first password of somebody who was invited; a link whose time is over says so and offers another mail. */
export function FirstPassword({ token, onDone, onLeave }: { token: string; onDone: (token: string) => void; onLeave: () => void }) {
	const t = useText();
	const invitation = useQuery({
		queryKey: ["invitation", token],
		queryFn: ({ signal }) => api.auth.invitation.mutate({ token }, { signal }),
		meta: { quiet: true },
		staleTime: 0,
	});
	const [passwords, setPasswords] = useState({ newPassword: "", repeat: "" });
	const [busy, setBusy] = useState(false);
	const [sent, setSent] = useState(false);
	const problem = useProblem();
	const second = useChallenge();

	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const { newPassword, repeat } = passwords;
		if (problem.refuse({ newPassword: !newPassword && t("shell.passwordNeeded"), repeat: newPassword !== repeat && t("account.repeatDiffers") }))
			return;
		setBusy(true);
		try {
			onDone((await api.auth.acceptInvitation.mutate({ token, newPassword })).token);
		} catch (error) {
			// The password is set by then.
			if (second.asked(error)) return;
			problem.fail(error, ["newPassword"]);
			setBusy(false);
			// The link may have run out while the password was thought of.
			void invitation.refetch();
		}
	};
	const askAgain = async () => {
		setBusy(true);
		try {
			await api.auth.renewInvitation.mutate({ token });
			setSent(true);
		} catch (error) {
			problem.fail(error, []);
		}
		setBusy(false);
	};
	const { data } = invitation;
	const toSignIn = <ToSignIn onClick={onLeave} />;
	if (second.challenge) {
		return (
			<SignInFrame title={t("shell.signIn")}>
				<SecondFactor challenge={second.challenge} onSignedIn={onDone} onLeave={onLeave} />
			</SignInFrame>
		);
	}
	if (data?.state === "open") {
		return (
			<SignInFrame title={t("signIn.firstTitle", { name: data.displayName })} hint={t("signIn.firstHint", { userName: data.userName })}>
				<form noValidate onSubmit={submit} className="flex flex-col gap-4">
					<ProblemText problem={problem.problem} />
					<NewPassword value={passwords} onChange={setPasswords} problem={problem.field} userName={data.userName} />
					<SubmitButton busy={busy}>{t("signIn.savePassword")}</SubmitButton>
				</form>
			</SignInFrame>
		);
	}
	if (data) {
		const used = data.state === "used";
		return (
			<SignInFrame title={t(used ? "signIn.linkUsed" : "signIn.linkOver")} hint={t(used ? "signIn.linkUsedHint" : "signIn.linkOverHint")}>
				<ProblemText problem={problem.problem} />
				{!used && (
					<Button variant="primary" busy={busy} disabled={sent} className="h-11" onClick={askAgain}>
						{t("signIn.newInvitation")}
					</Button>
				)}
				<p role="status" className="text-good empty:hidden">
					{sent && t("signIn.newInvitationSent")}
				</p>
				{toSignIn}
			</SignInFrame>
		);
	}
	return (
		<SignInFrame title={t("signIn.firstLoading")}>
			{invitation.isError ? (
				<EmptyState kind="error" title={t("shell.hasError")} actions={<Button onClick={() => invitation.refetch()}>{t("shell.retry")}</Button>} />
			) : (
				<div className="flex flex-col gap-4">
					<Skeletons shapes={["h-9", "h-9"]} />
				</div>
			)}
		</SignInFrame>
	);
}
