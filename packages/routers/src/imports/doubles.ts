import type { CellProblem } from "./rows.ts";

/** A rate as far as telling it from others goes. */
export interface Placed {
	line: number;
	sheetRow: number;
	/** Lane and everything else that makes two rates the same one. */
	key: string;
	from: string;
	to: string;
	weightFrom: number;
	weightTo: number;
	row: Record<string, unknown>;
}

type Double =
	| { kind: "first" }
	/** All fields are those of an earlier row. */
	| { kind: "duplicate"; of: Placed }
	/** The same rate at the same time with other values: a person has to choose. */
	| { kind: "clash"; with: Placed; problem: CellProblem; problemThere: CellProblem };

/** Finds rates that stand twice in one sheet, or meet in time and weight. Keeps what it has seen. */
export function doubleFinder(): (rate: Placed) => Double {
	const seen = new Map<string, Placed[]>();
	return (rate) => {
		const others = seen.get(rate.key);
		const met = others?.find((o) => o.to >= rate.from && o.from <= rate.to && o.weightFrom < rate.weightTo && o.weightTo > rate.weightFrom);
		if (others) others.push(rate);
		else seen.set(rate.key, [rate]);
		if (!met) return { kind: "first" };
		const fields = differences(met.row, rate.row);
		if (fields.length === 0) return { kind: "duplicate", of: met };
		return { kind: "clash", with: met, problem: problemOf(met, rate, fields), problemThere: problemOf(rate, met, fields) };
	};
}

function differences(a: Record<string, unknown>, b: Record<string, unknown>): string[] {
	return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((k) => JSON.stringify(a[k] ?? null) !== JSON.stringify(b[k] ?? null));
}

function problemOf(other: Placed, own: Placed, fields: string[]): CellProblem {
	const sameTime = other.from === own.from && other.to === own.to;
	return {
		field: sameTime ? (fields[0] ?? "") : "validFrom",
		column: null,
		level: "error",
		...(sameTime
			? { messageId: "import.twicePrice", values: { row: other.sheetRow, fields: fields.join(", ") } }
			: { messageId: "import.twiceOverlap", values: { row: other.sheetRow, from: other.from, to: other.to } }),
	};
}
