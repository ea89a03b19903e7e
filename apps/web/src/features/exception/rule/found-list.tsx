import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { SubjectLink } from "../subject-link.tsx";

type Shown = inferRouterOutputs<AppRouter>["exceptionRule"]["found"];

interface FoundListProps {
	query: { data: Shown | undefined; error: unknown; refetch: () => unknown };
}

/** What a rule finds or has found, each a way there; how many alone, for who may not look at them. */
export function FoundList({ query }: FoundListProps) {
	const t = useText();
	return (
		<Loaded query={query} shapes={["h-6", "h-6", "h-6"]} none={({ count }) => (count === 0 ? t("exceptionScreen.foundNone") : "")}>
			{(found) => <Found found={found} />}
		</Loaded>
	);
}

function Found({ found: { count, more, hidden, items } }: { found: Shown }) {
	const t = useText();
	if (count === null) return <p>{t("exceptionScreen.foundSecret")}</p>;
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
