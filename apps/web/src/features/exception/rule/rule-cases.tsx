import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { Link } from "wouter";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { CaseBadge, LevelBadge } from "../badges.tsx";
import { casePath } from "../path.ts";
import type { Rule } from "./types.ts";

/** Cases shown here; all of them are in their list. */
const MOST = 50;

/** The cases a rule has opened, the latest first, of those the reader may see. */
export function RuleCases({ rule }: { rule: Rule }) {
	const t = useText();
	const cases = trpc.exceptionCase.list.useQuery(
		{ filters: [{ field: "ruleId", op: "eq", value: rule.id }], pageSize: MOST },
		{ staleTime: 0, meta: { quiet: true } },
	);
	return (
		<Loaded query={cases} shapes={["h-6", "h-6", "h-6"]} none={({ items }) => (items.length === 0 ? t("exceptionScreen.casesNone") : "")}>
			{({ items }) => <Cases rule={rule} items={items} />}
		</Loaded>
	);
}

function Cases({ rule, items }: { rule: Rule; items: inferRouterOutputs<AppRouter>["exceptionCase"]["list"]["items"] }) {
	const t = useText();
	return (
		<>
			<ul className="divide-y divide-line">
				{items.map(({ id, title, state, level, ownerName, openedAt }) => (
					<li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
						<Link href={casePath(id)} className="min-w-0 flex-1 basis-60 break-words text-accent underline underline-offset-2">
							{title}
						</Link>
						<CaseBadge state={state} />
						<LevelBadge level={level} />
						<span className="text-[13px] text-ink-soft tabular-nums">
							{ownerName}
							{DOT}
							{momentText(openedAt)}
						</span>
					</li>
				))}
			</ul>
			<Link
				href={`${paths.exceptionCases}?f=ruleName:eq:${encodeURIComponent(rule.name)}`}
				className="mt-2 inline-block text-accent underline underline-offset-2"
			>
				{t("exceptionScreen.casesAll")}
			</Link>
		</>
	);
}
