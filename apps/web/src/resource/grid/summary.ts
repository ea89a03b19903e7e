import type { ColumnKind } from "../types.ts";

/** A cell as far as a summary needs it. */
export interface SummedCell {
	kind: ColumnKind;
	/** Number or decimal string; anything else (a formula, a word, nothing) counts as a cell alone. */
	value: unknown;
	/** What it may be added to: the currency of money, the column of a plain number. */
	unit: string;
}

/** Numbers of one unit, as decimal strings with every digit. */
export interface Summed {
	kind: "money" | "percent" | "number";
	unit: string;
	count: number;
	/** Null for percents, which are of different things. */
	sum: string | null;
	/** Rounded half away from zero to as many decimals as the numbers have, two at least. */
	mean: string;
	least: string;
	most: string;
}

interface Decimal {
	digits: bigint;
	scale: number;
}

const groups: Partial<Record<ColumnKind, Summed["kind"]>> = { money: "money", price: "money", percent: "percent", number: "number" };

function decimalOf(value: unknown): Decimal | null {
	const m = typeof value === "number" || typeof value === "string" ? /^(-?\d+)(?:\.(\d+))?$/.exec(String(value).trim()) : null;
	return m ? { digits: BigInt(`${m[1]}${m[2] ?? ""}`), scale: m[2]?.length ?? 0 } : null;
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);

function textOf(digits: bigint, scale: number): string {
	const figures = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
	const whole = figures.slice(0, figures.length - scale);
	return `${digits < 0n ? "-" : ""}${whole}${scale > 0 ? `.${figures.slice(-scale)}` : ""}`;
}

/** A quotient rounded half away from zero. */
function divided(digits: bigint, by: bigint): bigint {
	const size = digits < 0n ? -digits : digits;
	const rounded = (2n * size + by) / (2n * by);
	return digits < 0n ? -rounded : rounded;
}

/** Whether two values are the same number, however it is written: "1200" and "1200.00". */
export function sameNumber(a: unknown, b: unknown): boolean {
	const [one, other] = [decimalOf(a), decimalOf(b)];
	if (!one || !other) return false;
	const scale = Math.max(one.scale, other.scale);
	return scaled(one, scale) === scaled(other, scale);
}

/** Sum, mean, least and most of cells, unit by unit in the order they are met: what is of another currency is never added. */
export function summarise(cells: Iterable<SummedCell>): Summed[] {
	const found = new Map<string, { kind: Summed["kind"]; unit: string; numbers: Decimal[] }>();
	for (const { kind, value, unit } of cells) {
		const group = groups[kind];
		const number = group ? decimalOf(value) : null;
		if (!group || !number) continue;
		const of = found.get(`${group} ${unit}`) ?? { kind: group, unit, numbers: [] };
		of.numbers.push(number);
		found.set(`${group} ${unit}`, of);
	}
	return [...found.values()].map(({ kind, unit, numbers }) => {
		const scale = Math.max(...new Set(numbers.map((n) => n.scale)));
		const all = numbers.map((n) => scaled(n, scale));
		const sum = all.reduce((total, n) => total + n, 0n);
		const ordered = all.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
		const meanScale = Math.max(scale, 2);
		const mean = textOf(divided(sum * 10n ** BigInt(meanScale - scale), BigInt(all.length)), meanScale);
		return {
			kind,
			unit,
			count: all.length,
			sum: kind === "percent" ? null : textOf(sum, scale),
			// The mean of whole numbers that is whole is written as they are.
			mean: scale === 0 ? mean.replace(/\.00$/, "") : mean,
			least: textOf(ordered[0] ?? 0n, scale),
			most: textOf(ordered.at(-1) ?? 0n, scale),
		};
	});
}
