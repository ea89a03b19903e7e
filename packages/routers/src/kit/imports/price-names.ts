import { unitOf, withoutFeu } from "./amount.ts";
import { withoutCurrencies } from "./currency.ts";
import type { LabelIndex } from "./field.ts";
import { matchLabel } from "./label-match.ts";
import type { Table } from "./mapping.ts";
import { periodWithin } from "./period.ts";
import { containerNames, segmentsOf, statementsIn } from "./statements.ts";
import { labelKey } from "./text.ts";
import { simplified } from "./traditional.ts";
import { costs, leasts, sells } from "./vocabulary.ts";

/** What a line or a person says prices are. */
export type PriceName = "cost" | "ssr" | "msr";

/** Names of prices that vendors and sellers use alike. */
const ofEither: ReadonlySet<string> = new Set(
	[
		...["rate", "price", "tariff", "freight", "base rate", "amount", "freight rate", "unit price"],
		...["运价", "出口运价", "进口运价", "运费", "费用", "收费标准", "价格", "单价", "报价", "運賃", "precio", "tarifa"],
	].map(labelKey),
);

/** Whether a head names a price and not whose it is, beside its container, currency and unit: "Price", "运价 / 20GP", "Rate (USD)". */
const isOfEither = (header: string): boolean =>
	header
		.split(" / ")
		.map((part) =>
			withoutCurrencies(unitOf(withoutFeu(part)).rest)
				.replace(containerNames, " ")
				.replace(/ in *$/i, ""),
		)
		.some((name) => ofEither.has(labelKey(name)));

/** Whether a column's head leaves open whose prices it holds. */
export function isBareHead(header: string, labels: LabelIndex): boolean {
	const plain = simplified(header);
	if (costs.test(plain) || sells.test(plain)) return false;
	return !labels.prices.has(matchLabel(header.split(" / "), labels)?.field ?? "") || isOfEither(header);
}

/** What prices may be of, and from whom, which tells nothing of whose they are. */
const services =
	/铁路|中欧|班列|拖车|驳船|堆场|订舱|报关|供应商|标准|对外|(?<![a-z])(?:rail(?:way)?|truck(?:ing)?|barge|depot|booking|list|sheet|book|vendors?|suppliers?|standard)(?![a-z])/gi;

/** Whether a part of a line says no more than what is known and what its list is of. */
function isOfList(segment: string): boolean {
	const { rest } = statementsIn(segment.toLowerCase());
	const more = rest.replace(periodWithin(rest)?.words ?? "", " ").replace(services, " ");
	return more.replace(/[\s\p{P}\d年月表]/gu, "") === "";
}

const everywhere = (words: RegExp): RegExp => new RegExp(words.source, "gi");
/** The least that prices sell at first: "minimum selling rate" names what they sell at, too. */
const names: readonly (readonly [PriceName, RegExp])[] = [
	["msr", everywhere(leasts)],
	["ssr", everywhere(sells)],
	["cost", everywhere(new RegExp(`${costs.source}|(?<![a-z])net(?= (?:rates?|prices?)(?![a-z]))`))],
];

/** Which of them a part of a line names beside what is known, and what it says without that; null where it says more, or none. */
function namedIn(segment: string): { named: PriceName; rest: string } | null {
	const found: PriceName[] = [];
	let left = simplified(segment);
	for (const [name, words] of names) {
		const without = left.replace(words, " ");
		if (without !== left) found.push(name);
		left = without;
	}
	const [named, ...others] = found;
	if (named === undefined || others.length > 0) return null;
	// "Sales contact", a company's name or "incl. customs costs" say nothing of what the prices are.
	return isOfList(left) ? { named, rest: left.replace(services, " ") } : null;
}

interface Line {
	row: number;
	column: number;
	text: string;
}

/** What a line says prices are, and the line without it; none where it says nothing of that. */
export interface PricesSaid {
	row: number;
	column: number;
	named: PriceName;
	rest: string;
	/** Whether it may name the vendor's own price as well: "底价". */
	isLoose: boolean;
}

/** Hears what lines say the prices below them are: "卖价", "Rail selling rates (SSR), CNY"; right over prices by the name of a column, too. */
export function pricesSaid(lines: readonly Line[], { columns, headerRows }: Pick<Table, "columns" | "headerRows">, labels: LabelIndex): PricesSaid[] {
	const isOver = ({ row, column }: Line) =>
		row === headerRows[0] - 1 && columns.some((one) => one.column === column && labels.prices.has(one.target?.field ?? ""));
	return lines.flatMap((line): PricesSaid[] => {
		const { row, column, text } = line;
		const field = isOver(line) && !isOfEither(text) ? labels.get(labelKey(text)) : undefined;
		if (field === "cost" || field === "ssr" || field === "msr") return [{ row, column, named: field, rest: "", isLoose: false }];
		const segments = segmentsOf(text).map((segment) => ({ segment, said: namedIn(segment) }));
		const heard = segments.flatMap(({ segment, said }) => (said ? [{ segment, ...said }] : []));
		const restOf = ({ segment, said }: (typeof segments)[number]) => said?.rest ?? (isOfList(segment) ? segment.replace(services, " ") : segment);
		const rest = segments.reduce((left, one) => left.replace(one.segment, restOf(one)), text);
		return heard.map(({ named, segment }) => ({
			row,
			column,
			named,
			rest: rest
				.replace(/[(（] *[)）]/g, " ")
				.replace(/\s+/g, " ")
				.trim(),
			isLoose: /^[^a-z]*底价[^a-z]*$/i.test(segment),
		}));
	});
}
