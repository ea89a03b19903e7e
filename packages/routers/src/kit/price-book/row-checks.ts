import type { RowCheck } from "./declaration.ts";

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
