import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { Skeletons } from "@iqt/ui/surface";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { LoadFailed } from "../../../resource/load-failed.tsx";
import { SubjectLink } from "../subject-link.tsx";

type Shown = inferRouterOutputs<AppRouter>["exceptionRule"]["found"];

interface FoundListProps {
	query: { data: Shown | undefined; error: unknown; refetch: () => unknown };
}

/** What a rule finds or has found, each a way there; how many alone, for who may not look at them. */
export function FoundList({ query: { data, error, refetch } }: FoundListProps) {
	const t = useText();
	if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
	if (data === undefined) {
		return (
			<div className="flex flex-col gap-2" aria-busy>
				<Skeletons shapes={["h-6", "h-6", "h-6"]} />
			</div>
		);
	}
	const { count, more, hidden, items } = data;
	if (count === 0) return <p className="text-ink-soft">{t("exceptionScreen.foundNone")}</p>;
	if (hidden) return <p>{t("exceptionScreen.foundHidden", { count })}</p>;
	return (
		<>
			<p className="mb-2 font-medium">{t("exceptionScreen.foundCount", { count, more: more ? "yes" : "no" })}</p>
			<ul className="divide-y divide-line">
				{items.map(({ words, path, since }) => (
					<li key={`${path} ${words}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
						<SubjectLink path={path}>{words}</SubjectLink>
						{since !== null && (
							<span className="text-[13px] text-ink-soft tabular-nums">{t("exceptionScreen.since", { at: momentText(since) })}</span>
						)}
					</li>
				))}
			</ul>
			{count > items.length && <p className="mt-2 text-ink-soft">{t("exceptionRule.andMore", { count: count - items.length })}</p>}
		</>
	);
}
