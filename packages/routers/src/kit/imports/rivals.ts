import type { CellProblem } from "./parsed-record.ts";

interface Row {
	line: number;
	errors: string | null;
}

/** Of rows that are one rate in their sheet the lines of those each of them cannot stand beside, as far as they are among `rows` or named by it. */
export function rivalsOf(rows: readonly Row[]): Map<number, number[]> {
	const rivals = new Map<number, Set<number>>();
	const add = (line: number, rival: number) => rivals.set(line, (rivals.get(line) ?? new Set()).add(rival));
	for (const { line, errors } of rows) {
		if (errors === null || !errors.includes('"rival"')) continue;
		for (const { rival } of JSON.parse(errors) as CellProblem[]) {
			if (rival === undefined) continue;
			add(line, rival);
			add(rival, line);
		}
	}
	return new Map([...rivals].map(([line, of]) => [line, [...of]]));
}
