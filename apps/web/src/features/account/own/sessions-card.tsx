import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { Eye, MonitorSmartphone } from "lucide-react";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { logOut } from "../../../shell/sign-out.ts";
import { ListCard } from "./list-card.tsx";
import { deviceName } from "./words.ts";

/** Where one is signed in just now, one's looks through customers' eyes and those through one's own included. */
export function SessionsCard() {
	const t = useText();
	const sessions = trpc.auth.sessions.list.useQuery(undefined, { staleTime: 0 });
	const end = trpc.auth.sessions.end.useMutation({
		onSuccess: () => {
			toast.done(t("account.sessionEnded"));
			void sessions.refetch();
		},
	});
	return (
		<ListCard title={t("account.sessions")} list={sessions} empty={{ title: t("account.sessionsNone"), text: "" }}>
			{(session) => (
				<li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
					<span className="text-ink-soft [&_svg]:size-5">{session.kind === "own" ? <MonitorSmartphone aria-hidden /> : <Eye aria-hidden />}</span>
					<div className="min-w-0 flex-1 basis-56">
						<p className="flex flex-wrap items-center gap-2 font-medium">
							{deviceName(session.userAgent)}
							{session.current && <Badge tone="good">{t("account.thisSession")}</Badge>}
							{session.kind === "imitating" && <Badge tone="warn">{t("account.sessionAs", { name: session.other ?? "" })}</Badge>}
							{session.kind === "imitated" && <Badge tone="warn">{t("account.sessionBy", { name: session.other ?? "" })}</Badge>}
						</p>
						<p className="text-[13px] text-ink-soft">
							{[
								session.address,
								t("account.signedInAt", { time: momentText(session.startedAt) }),
								t("account.renewedAt", { time: momentText(session.lastSeenAt) }),
							]
								.filter(Boolean)
								.join(DOT)}
						</p>
					</div>
					<Button
						size="small"
						busy={end.isPending && end.variables?.id === session.id}
						onClick={() => (session.current ? void logOut() : end.mutate({ id: session.id }))}
					>
						{t(session.current ? "shell.logOut" : "account.endSession")}
					</Button>
				</li>
			)}
		</ListCard>
	);
}
