import { Badge, Card } from "@iqt/ui/surface";
import { ScrollBox, TableHead } from "@iqt/ui/table";
import { Fragment } from "react";
import { DOT } from "../../../lib/dot.ts";
import { locale, type Text, useText } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import { money } from "../../sale/search/words.ts";
import { Difference } from "./difference.tsx";
import { reasonWords } from "./reason-words.ts";
import type { Comparison } from "./types.ts";

type Lane = Comparison["lanes"][number];
type Line = Lane["lines"][number];
type Fact = Lane["facts"][number];

interface Currencies {
	before: string;
	after: string;
}

const words = "px-2 py-1.5 align-top";
const figure = `${words} text-right whitespace-nowrap tabular-nums`;
/** Left out on a narrow screen, where another cell of the row says it. */
const wide = "max-md:hidden";
/** What says it there. */
const narrow = "block text-xs font-normal md:hidden";

const tones = { added: "info", removed: "neutral" } as const;

/** A day, a weight or containers as they are; a mode by its name. */
const factValue = (t: Text, { code }: Fact, value: string): string => (code === "mode" ? t(`enum.mode.${value as "rail"}`) : value);

/** A lane of two revisions: what it is asked for, and every charge with its old and its new price, and why. */
export function ComparedLane({
	lane,
	currencies,
	onlyChanges,
	isChoice,
}: {
	lane: Lane;
	currencies: Currencies;
	onlyChanges: boolean;
	isChoice: boolean;
}) {
	const t = useText();
	const lines = onlyChanges ? lane.lines.filter(({ change }) => change !== "same") : lane.lines;
	const title = t(isChoice ? "quotationScreen.optionTitle" : "quotationScreen.laneTitle", {
		lane: (lane.places.after ?? lane.places.before ?? 0) + 1,
		from: lane.origin,
		to: lane.destination,
	});
	return (
		<Card
			title={title}
			actions={<Badge tone={lane.change === "changed" ? "warn" : "neutral"}>{t(`revisionScreen.change.${lane.change}`)}</Badge>}
			bare
		>
			{lane.facts.length > 0 && (
				<dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-4 py-2 text-[13px]">
					{lane.facts.map((fact) => (
						<div key={fact.code} className="flex gap-2">
							<dt className="text-ink-soft">{t(`revisionScreen.fact.${fact.code}`)}</dt>
							<dd className="tabular-nums">
								{t("revisionScreen.fromTo", { before: factValue(t, fact, fact.before), after: factValue(t, fact, fact.after) })}
							</dd>
						</div>
					))}
				</dl>
			)}
			<ScrollBox className="overflow-x-auto px-2" role="group" aria-label={title}>
				<table className="w-full border-collapse">
					<caption className="sr-only">{title}</caption>
					<TableHead
						rowClass="border-b border-line text-[13px] text-ink-soft"
						cellClass="font-medium"
						columns={[
							{ name: "charge", label: t("quotationScreen.charge"), className: `${words} text-left` },
							{ name: "was", label: t("revisionScreen.was"), className: `${figure} ${wide}` },
							{ name: "is", label: t("revisionScreen.is"), className: figure },
							{ name: "difference", label: t("revisionScreen.difference"), className: `${figure} ${wide}` },
							{ name: "why", label: t("revisionScreen.why"), className: `${words} w-2/5 text-left ${wide}` },
						]}
					/>
					<tbody>
						{lines.map((line, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: charges of two revisions do not move
							<LineRow key={place} line={line} currency={currencies.after} />
						))}
						{lines.length === 0 && (
							<tr className="border-b border-line">
								<td colSpan={5} className={`${words} text-ink-soft`}>
									{t("revisionScreen.sameLane")}
								</td>
							</tr>
						)}
					</tbody>
					<tfoot>
						<tr className="border-t-2 border-line-strong font-semibold">
							<th scope="row" className={`${words} text-left`}>
								{t("quotationScreen.total")}
								{lane.before !== null && (
									<span className={`${narrow} text-ink-soft tabular-nums`}>
										{t("revisionScreen.was")} {money(lane.before, currencies.before)}
									</span>
								)}
							</th>
							<td className={`${figure} ${wide} font-normal text-ink-soft`}>{lane.before === null ? "–" : money(lane.before, currencies.before)}</td>
							<td className={figure}>
								{lane.after === null ? "–" : money(lane.after, currencies.after)}
								{lane.difference !== null && (
									<span className={narrow}>
										<Difference amount={lane.difference} />
									</span>
								)}
							</td>
							<td className={`${figure} ${wide}`}>{lane.difference !== null && <Difference amount={lane.difference} />}</td>
							<td className={wide} />
						</tr>
					</tfoot>
				</table>
			</ScrollBox>
		</Card>
	);
}

/** "2 × 4,500.00 CNY = 9,000.00" is told as its amount, with how often which price below. */
function Price({ side }: { side: NonNullable<Line["before"]> }) {
	return (
		<>
			{money(side.amount, side.currency)}
			<Counted side={side} />
		</>
	);
}

const Counted = ({ side }: { side: NonNullable<Line["before"]> }) => (
	<span className="block text-xs font-normal text-ink-soft">
		{groupDigits(side.quantity, locale())} × {groupDigits(side.unitPrice, locale())}
	</span>
);

function LineRow({ line, currency }: { line: Line; currency: string }) {
	const t = useText();
	const { before, after, change, difference, reasons } = line;
	const why = reasons.map((reason) => reasonWords(t, reason, currency));
	const isOther = [before, after].some((side) => side && side.currency !== currency);
	const changed = difference !== null && <Difference amount={difference} currency={isOther ? currency : undefined} />;
	return (
		<Fragment>
			<tr className={`border-b border-line ${change === "same" ? "text-ink-soft" : ""} ${why.length > 0 ? "max-md:border-0" : ""}`}>
				<th scope="row" className={`${words} text-left ${change === "same" ? "font-normal" : "font-medium"}`}>
					{line.label}
					{line.containerType && `${DOT}${line.containerType}`}
					{(change === "added" || change === "removed") && (
						<>
							{" "}
							<Badge tone={tones[change]}>{t(`revisionScreen.change.${change}`)}</Badge>
						</>
					)}
					{before && change !== "same" && (
						<span className={`${narrow} text-ink-soft tabular-nums`}>
							{t("revisionScreen.was")} {money(before.amount, before.currency)}
							<Counted side={before} />
						</span>
					)}
				</th>
				<td className={`${figure} ${wide} text-ink-soft`}>{before ? <Price side={before} /> : "–"}</td>
				<td className={figure}>
					{after ? <Price side={after} /> : "–"}
					{changed && <span className={narrow}>{changed}</span>}
				</td>
				<td className={`${figure} ${wide}`}>{changed}</td>
				<td className={`${words} ${wide} text-[13px]`}>
					<Why texts={why} />
				</td>
			</tr>
			{why.length > 0 && (
				<tr className="border-b border-line md:hidden">
					<td colSpan={2} className={`${words} pt-0 text-[13px]`}>
						<Why texts={why} />
					</td>
				</tr>
			)}
		</Fragment>
	);
}

function Why({ texts }: { texts: readonly string[] }) {
	if (texts.length < 2) return texts[0];
	return (
		<ul className="list-disc pl-4">
			{texts.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	);
}
