import type { RateRow, RowCheck, Tiers } from "./declaration.ts";
import type { RateField } from "./fields.ts";

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

/** Whether one value comes after another: days by their text, amounts by what they are. */
function isAfter(one: unknown, other: unknown): boolean {
	const [a, b] = [Number(one), Number(other)];
	return Number.isNaN(a) || Number.isNaN(b) ? String(one) > String(other) : a > b;
}

/** The field at which a row breaks the check; null where it keeps it. */
export function wrongCheck(check: RowCheck, cells: Readonly<Record<string, unknown>>): string | null {
	if (check.kind === "ordered") {
		const [least, most] = [cells[check.least], cells[check.most]];
		return isGiven(least) && isGiven(most) && isAfter(least, most) ? check.most : null;
	}
	const given = check.fields.filter((name) => isGiven(cells[name]));
	return given.length > 1 ? (given.at(-1) ?? null) : null;
}

/** What is wrong with the steps of one key: two of them meet, or days before one are in none. */
export interface TierProblem {
	kind: "meet" | "hole";
	/** Of the rows as they were given. */
	row: number;
	/** First and last day that two share, or that none holds; null for an open end. */
	from: number;
	to: number | null;
}

type Tiered = { fields: readonly RateField[]; tiers?: Tiers | undefined };

const bandOf = (row: RateRow): [from: number, to: number] => [Number(row.weightFrom ?? 0), Number(row.weightTo ?? 1)];

/** Whether two rows price the same box on some day, but for their steps. */
function compete({ fields, tiers }: Tiered, a: RateRow, b: RateRow): boolean {
	const steps = [tiers?.from, tiers?.to, "weightFrom", "weightTo"];
	if (fields.some(({ key, name }) => key && !steps.includes(name) && a[name] !== b[name])) return false;
	const [[aFrom, aTo], [bFrom, bTo]] = [bandOf(a), bandOf(b)];
	const last = (row: RateRow) => String(row.validTo ?? "9999-12-31");
	return aFrom < bTo && bFrom < aTo && String(a.validFrom) <= last(b) && String(b.validFrom) <= last(a);
}

/** Problems of the steps among rows of a book with tiers, in order of row; none for a book without. */
export function tierProblems(book: Tiered, rows: readonly RateRow[]): TierProblem[] {
	const { tiers } = book;
	if (!tiers) return [];
	const ends = (row: RateRow): [number, number] => [
		Number(row[tiers.from]),
		row[tiers.to] === null ? Number.POSITIVE_INFINITY : Number(row[tiers.to]),
	];
	const open = (day: number) => (day === Number.POSITIVE_INFINITY ? null : day);
	return rows.flatMap((row, index): TierProblem[] => {
		const [from, to] = ends(row);
		const others = rows.map((other, at) => ({ at, ends: ends(other) })).filter(({ at }) => at !== index && compete(book, row, rows[at] as RateRow));
		const met = others.find(({ at, ends: [first, last] }) => at < index && first <= to && from <= last);
		if (met) return [{ kind: "meet", row: index, from: Math.max(from, met.ends[0]), to: open(Math.min(to, met.ends[1])) }];
		if (tiers.startsWith === undefined || from <= tiers.startsWith) return [];
		const before = others.filter(({ ends: [first] }) => first < from).map(({ ends: [, last] }) => last);
		const reached = Math.max(tiers.startsWith - 1, ...before);
		return reached >= from - 1 ? [] : [{ kind: "hole", row: index, from: reached + 1, to: from - 1 }];
	});
}
