import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { KeySquare, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { dayOf, momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { ListCard } from "./list-card.tsx";

const TokenDialog = lazy(() => import("./token-dialog.tsx"));
const tones = { active: "good", expired: "neutral", revoked: "danger" } as const;

/** Tokens by which programs act for one, with what they may do and when they last did. */
export function TokensCard() {
	const t = useText();
	const tokens = trpc.auth.tokens.list.useQuery(undefined, { staleTime: 0 });
	const [making, setMaking] = useState(false);
	const [revoking, setRevoking] = useState<{ id: string; name: string } | null>(null);
	const revoke = trpc.auth.tokens.revoke.useMutation({
		meta: { quiet: true },
		onSuccess: () => {
			toast.done(t("account.tokenRevoked"));
			void tokens.refetch();
		},
	});
	return (
		<>
			<ListCard
				title={t("account.tokens")}
				actions={
					<Button size="small" onClick={() => setMaking(true)}>
						<Plus aria-hidden />
						{t("account.newToken")}
					</Button>
				}
				list={tokens}
				empty={{ title: t("account.tokensNone"), text: t("account.tokensText") }}
			>
				{(token) => (
					<li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
						<KeySquare className="size-5 text-ink-soft" aria-hidden />
						<div className="min-w-0 flex-1 basis-56">
							<p className="flex flex-wrap items-center gap-2 font-medium">
								<span className="break-all">{token.name}</span>
								<span className="font-mono text-[13px] text-ink-soft">iqt_…{token.ending}</span>
								<Badge tone={tones[token.state]}>{t(`account.token.${token.state}`)}</Badge>
							</p>
							<p className="text-[13px] text-ink-soft">
								{[
									t("account.tokenScopes", { count: token.scopes.length }),
									t("account.tokenUntil", { day: dayOf(token.expiresAt) }),
									token.lastUsedAt
										? t("account.tokenUsed", { time: momentText(token.lastUsedAt), address: token.lastAddress || "–" })
										: t("account.tokenUnused"),
								].join(DOT)}
							</p>
							<details className="text-[13px]">
								<summary className="w-fit cursor-pointer text-accent">{t("account.showScopes")}</summary>
								<p className="mt-1 font-mono break-words text-ink-soft">{token.scopes.join(", ")}</p>
							</details>
						</div>
						{token.state === "active" && (
							<Button size="small" onClick={() => setRevoking(token)}>
								{t("account.revoke")}
							</Button>
						)}
					</li>
				)}
			</ListCard>
			{making && (
				<Suspense>
					<TokenDialog
						onClose={() => {
							setMaking(false);
							void tokens.refetch();
						}}
					/>
				</Suspense>
			)}
			{revoking && (
				<ConfirmDialog
					title={t("account.revokeTitle", { name: revoking.name })}
					text={t("account.revokeText")}
					action={t("account.revoke")}
					danger
					onConfirm={() => revoke.mutateAsync({ id: revoking.id })}
					onClose={() => setRevoking(null)}
				/>
			)}
		</>
	);
}
