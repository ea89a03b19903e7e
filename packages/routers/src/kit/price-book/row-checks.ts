import type { RowCheck } from "./declaration.ts";

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));

/** Whether one value comes after another: days by their text, amounts by what they are; of a formula nothing is said. */
function isAfter(one: unknown, other: unknown): boolean {
	const [a, b] = [Number(one), Number(other)];
	if (Number.isNaN(a) || Number.isNaN(b)) return isDay(one) && isDay(other) && String(one) > String(other);
	return a > b;
}

/** The fields a check is about. */
export function fieldsOfCheck(check: RowCheck): readonly string[] {
	if (check.kind === "ordered") return [check.least, check.most];
	if (check.kind === "onlyOne" || check.kind === "differ") return check.fields;
	return check.kind === "figure" ? [check.field] : [check.field, check.where];
}

/** What a row has at both ends of an order, for who is told that it breaks it; none of other checks. */
export const endsOfCheck = (check: RowCheck, cells: Readonly<Record<string, unknown>>): Record<string, string> =>
	check.kind === "ordered" ? { least: String(cells[check.least]), most: String(cells[check.most]) } : {};

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
	if (check.kind === "differ") {
		const [one, other] = check.fields.map((name) => cells[name]);
		return isGiven(one) && isGiven(other) && String(one) === String(other) ? check.fields[1] : null;
	}
	if (check.kind === "figure") return isGiven(cells[check.field]) && Number.isNaN(Number(cells[check.field])) ? check.field : null;
	const given = check.fields.filter((name) => isGiven(cells[name]));
	return given.length > 1 ? (given.at(-1) ?? null) : null;
}
