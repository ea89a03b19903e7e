import { Button } from "@iqt/ui/button";
import { Skeleton } from "@iqt/ui/surface";
import { queryClient, trpc } from "../../../api/client.ts";
import { useStore } from "../../../lib/store.ts";
import { useText } from "../../../lib/text.ts";
import { endImitation } from "../../../shell/account/other-session.ts";
import { logOut } from "../../../shell/sign-out.ts";
import { enrolling, useUser } from "../../../shell/user.ts";
import { SignInFrame } from "../../../sign-in/frame.tsx";
import { FactorSetup } from "./factor-setup.tsx";

/** All of the portal for somebody whose role asks for a second factor they have not set up yet. */
export default function FactorDue() {
	const t = useText();
	const user = useUser();
	const showsCodes = useStore(enrolling);
	const status = trpc.auth.factor.status.useQuery(undefined, {
		enabled: !user.imitating,
		meta: { quiet: true },
		staleTime: Number.POSITIVE_INFINITY,
	});
	const done = () => {
		enrolling.set(false);
		void queryClient.refetchQueries({ queryKey: ["userInfo"] });
	};
	return (
		<SignInFrame title={t("account.factorDueTitle")} hint={t("auth.factorFirst")}>
			{user.imitating ? (
				<Button variant="primary" className="h-11" onClick={() => void endImitation()}>
					{t("account.back")}
				</Button>
			) : status.data ? (
				// Until the recovery codes are kept this page stays, whatever is heard of the person meanwhile.
				<FactorSetup {...status.data} onConfirmed={() => enrolling.set(true)} onDone={done} />
			) : (
				<Skeleton className="h-9" />
			)}
			{!showsCodes && (
				<Button variant="link" size="inline" className="self-center" onClick={() => void logOut()}>
					{t("shell.logOut")}
				</Button>
			)}
		</SignInFrame>
	);
}
