import { columnName } from "../sheet/format.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import type { QuestionBook } from "./questions.ts";
import { beginningOf, tidy } from "./text.ts";
import { MONEY_UNIT } from "./times-answered.ts";

/** Units that amounts may be counted in, by how titles and heads name them; not behind a number, where they are that amount's own. */
const named: readonly (readonly [RegExp, number])[] = [
	[/(?<![\d.百千万两几] ?)(?:百万|佰万)|(?<![a-z])(?:in|of) millions?(?![a-z])|(?<![a-z\d])(?:mio|mln)(?![a-z])/, 1_000_000],
	[/(?<![\d.百千万两几] ?)[万萬] ?(?:元|美元|美金|欧元|人民币|日元|[a-z]{3}(?![a-z]))/, 10_000],
	[
		/(?<![\d.百千万两几] ?)[千仟] ?(?:元|美元|美金|欧元|人民币|日元|[a-z]{3}(?![a-z]))|(?<![\d.,])['’‘`´],?000s?(?!\d)|(?<![a-z])thousands?(?![a-z])|[×x*] ?1[,.]?000(?!\d)|(?<![a-z\d])k ?(?:usd|cny|rmb|eur|元|\$|¥|€)|(?<![a-z])(?:usd|cny|rmb|eur) ?k(?![a-z])/,
		1_000,
	],
];

/** How many of a currency the amounts under a text are counted in ("单位：万元", "'000 CNY"); null for single ones. */
export function moneyUnitOf(text: string): number | null {
	const plain = tidy(beginningOf(text)).toLowerCase();
	return named.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

/** The first unit that titles name. */
const unitOfTitles = (titles: readonly { text: string }[]) => titles.map(({ text }) => moneyUnitOf(text)).find((unit) => unit !== null) ?? null;

/** Asks what amounts come to whose title or head names a unit of money that is not one. `priced`: fields of amounts. */
export function askAboutUnits(
	{ mapping, titles, sheet }: { mapping: Mapping; titles: readonly { row: number; text: string }[]; sheet: { name: string } },
	priced: ReadonlySet<string>,
	questions: QuestionBook,
): void {
	const ask = (text: string, cell?: string) => {
		const unit = moneyUnitOf(text);
		if (unit === null) return;
		const options = [...new Set([unit, 1_000, 10_000])].map((factor) => `x${factor}`);
		const question = {
			id: `${MONEY_UNIT}${unit}`,
			group: "doubtful",
			messageId: "import.ask.moneyUnit",
			values: { text: text.slice(0, 120) },
		} as const;
		questions.add({ ...question, options: [...options, "asWritten"] }, cell);
	};
	ask(sheet.name);
	for (const { row, text } of titles) ask(text, `A${row}`);
	for (const { columns, headerRows } of tablesOf(mapping))
		for (const { column, header, target } of columns) if (target && priced.has(target.field)) ask(header, `${columnName(column)}${headerRows[0]}`);
}

/** What the amounts under a head are multiplied by, because a person said so: by the head's own unit, or the titles'. */
export function timesBy(titles: readonly { text: string }[], answered: ReadonlyMap<number, number>): (head: string) => number {
	const ofAll = unitOfTitles(titles);
	return (head) => answered.get(moneyUnitOf(head) ?? ofAll ?? 1) ?? 1;
}
