import type { RowCheck } from "./declaration.ts";

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

/** Whether one value comes after another: days by their text, amounts by what they are. */
function isAfter(one: unknown, other: unknown): boolean {
	const [a, b] = [Number(one), Number(other)];
	return Number.isNaN(a) || Number.isNaN(b) ? String(one) > String(other) : a > b;
}

/** The fields a check is about. */
export function fieldsOfCheck(check: RowCheck): readonly string[] {
	if (check.kind === "ordered") return [check.least, check.most];
	return check.kind === "onlyOne" ? check.fields : [check.field, check.where];
}

/** The field at which a row breaks the check; null where it keeps it. */
export function wrongCheck(check: RowCheck, cells: Readonly<Record<string, unknown>>): string | null {
	if (check.kind === "ordered") {
		const [least, most] = [cells[check.least], cells[check.most]];
		return isGiven(least) && isGiven(most) && isAfter(least, most) ? check.most : null;
	}
	if (check.kind === "onlyWhere") {
		const belongs = check.is.includes(String(cells[check.where]));
		return (isGiven(cells[check.field]) ? !belongs : belongs && check.needed) ? check.field : null;
	}
	const given = check.fields.filter((name) => isGiven(cells[name]));
	return given.length > 1 ? (given.at(-1) ?? null) : null;
}
