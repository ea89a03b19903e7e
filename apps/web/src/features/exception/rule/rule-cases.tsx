import { Skeletons } from "@iqt/ui/surface";
import { Link } from "wouter";
import { trpc } from "../../../api/client.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { LoadFailed } from "../../../resource/load-failed.tsx";
import { CaseBadge, LevelBadge } from "../badges.tsx";
import { casePath } from "../path.ts";
import type { Rule } from "./types.ts";

/** Cases shown here; all of them are in their list. */
const MOST = 50;

/** The cases a rule has opened, the latest first, of those the reader may see. */
export function RuleCases({ rule }: { rule: Rule }) {
	const t = useText();
	const { data, error, refetch } = trpc.exceptionCase.list.useQuery(
		{ filters: [{ field: "ruleId", op: "eq", value: rule.id }], pageSize: MOST },
		{ staleTime: 0, meta: { quiet: true } },
	);
	if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
	if (data === undefined) {
		return (
			<div className="flex flex-col gap-2" aria-busy>
				<Skeletons shapes={["h-6", "h-6", "h-6"]} />
			</div>
		);
	}
	if (data.items.length === 0) return <p className="text-ink-soft">{t("exceptionScreen.casesNone")}</p>;
	return (
		<>
			<ul className="divide-y divide-line">
				{data.items.map(({ id, title, state, level, ownerName, openedAt }) => (
					<li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
						<Link href={casePath(id)} className="min-w-0 flex-1 basis-60 break-words text-accent underline underline-offset-2">
							{title}
						</Link>
						<CaseBadge state={state} />
						<LevelBadge level={level} />
						<span className="text-[13px] text-ink-soft tabular-nums">
							{ownerName} · {momentText(openedAt)}
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
