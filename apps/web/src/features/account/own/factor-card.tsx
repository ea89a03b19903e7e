import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Badge, Card, Skeleton } from "@iqt/ui/surface";
import { lazy, Suspense, useState } from "react";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { dayOf } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import type { FactorChange } from "./factor-dialog.tsx";

const FactorDialog = lazy(() => import("./factor-dialog.tsx"));

/** One's second factor: whether it is on, and how to change that. */
export function FactorCard() {
	const t = useText();
	const status = trpc.auth.factor.status.useQuery(undefined, { staleTime: 0, meta: { quiet: true } });
	const [asked, setAsked] = useState<FactorChange | null>(null);
	const { data } = status;
	return (
		<Card
			title={t("account.factor")}
			actions={data && <Badge tone={data.on ? "good" : "neutral"}>{t(data.on ? "account.factorOn" : "account.factorOff")}</Badge>}
		>
			<p className="text-ink-soft">{t("account.factorText")}</p>
			{data ? (
				<>
					<p className="mt-2 text-[13px] text-ink-soft empty:hidden">
						{[
							data.since && t("account.factorSince", { day: dayOf(data.since) }),
							data.on && t("account.factorLeft", { count: data.recoveryLeft }),
							data.required && t("account.factorRequired"),
						]
							.filter(Boolean)
							.join(DOT)}
					</p>
					<div className="mt-3 flex flex-wrap gap-2">
						<Button onClick={() => setAsked("setUp")}>{t(data.on ? "account.factorReplace" : "account.factorSetUp")}</Button>
						{data.on && <Button onClick={() => setAsked("newCodes")}>{t("account.factorNewCodes")}</Button>}
						{data.on && !data.required && <Button onClick={() => setAsked("turnOff")}>{t("account.factorTurnOff")}</Button>}
					</div>
				</>
			) : status.isError ? (
				<EmptyState kind="error" title={t("shell.hasError")} actions={<Button onClick={() => void status.refetch()}>{t("shell.retry")}</Button>} />
			) : (
				<Skeleton className="mt-3 h-9" />
			)}
			{asked && data && (
				<Suspense>
					<FactorDialog
						what={asked}
						status={data}
						onClose={() => {
							setAsked(null);
							void status.refetch();
						}}
					/>
				</Suspense>
			)}
		</Card>
	);
}
