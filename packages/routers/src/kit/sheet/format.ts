import { utcDay } from "@iqt/i18n/days";
/** What a workbook may hold. The first five guard the server; the rest are Excel's own. */
export const limits = {
	fileBytes: 30 * 1024 * 1024,
	/** Everything unpacked together; 50,000 × 30 cells are about 90 MB. */
	unpackedBytes: 600 * 1024 * 1024,
	/** Unpacked to packed size of one part; real sheets reach about 30. */
	ratio: 200,
	rows: 200_000,
	columns: 256,
	sheets: 255,
	/** Merged ranges of a sheet. */
	merges: 200_000,
	/** Cells of a sheet with comments. */
	comments: 50_000,
	/** Characters of them together, in millions. */
	commentText: 4,
	/** Characters of all shared strings together, in millions; 50,000 × 30 different texts are about 30. */
	sharedText: 64,
	/** Characters a sheet's cells hold together, in millions: a shared string counts each time it stands in one. */
	sheetText: 200,
	/** Characters. */
	cellText: 32_767,
	/** Rows of a sheet that is written; of one that is read there may be fewer. */
	writtenRows: 1_048_576,
} as const;

/** 1 → A, 27 → AA. */
export function columnName(column: number): string {
	let name = "";
	for (let n = column; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
	return name;
}

const DAY = 86_400_000;
/** Serial 0 of the 1900 system, counting the 29 February 1900 that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Days of the 1900 system for `yyyy-MM-dd` or the UTC day of a Date; null for what is no such day. */
export function excelSerial(value: unknown): number | null {
	const iso = value instanceof Date && !Number.isNaN(value.getTime()) ? utcDay(value.getTime()) : value;
	if (typeof iso !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
	const time = Date.parse(`${iso}T00:00:00Z`);
	if (Number.isNaN(time) || utcDay(time) !== iso) return null;
	const serial = (time - EPOCH_1900) / DAY;
	// Before March 1900 Excel's days are one off.
	return serial >= 61 ? serial : null;
}

const dates = new Map<number, string | null>();

/** A tenth of a millisecond, in days: so far below midnight a computed day is still the next one, as Excel shows it. */
const ROUNDING = 1e-4 / 86_400;

/**
 * The day of an Excel serial as `yyyy-MM-dd` (ECMA-376 part 1, 18.17.4.1); null outside 1900-03-01 … 9999-12-31, and from 1904-01-01 in that
 * system. The time of day is dropped.
 */
export function serialDate(serial: number, date1904 = false): string | null {
	const days = Math.floor(serial + ROUNDING);
	if (date1904) return dateOf(days, true);
	const known = dates.get(days);
	if (known !== undefined) return known;
	if (dates.size > 5_000) dates.clear();
	const date = dateOf(days, false);
	dates.set(days, date);
	return date;
}

function dateOf(days: number, date1904: boolean): string | null {
	const date = new Date((date1904 ? EPOCH_1904 : EPOCH_1900) + days * DAY);
	if (days < (date1904 ? 0 : 61) || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null;
	return utcDay(date.getTime());
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly what XML 1.0 cannot hold.
const invalidXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const special = /[&<>"]/g;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters a spreadsheet may take for the start of a formula or command (OWASP, CSV injection), in full width, too, and on a line after an empty one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL and tab are two of them.
const dangerousStart = /^['\n]*[=+\-@＝＋－＠\t\r\u0000]/;

/** A dash with a space behind it begins an entry of a list, as remarks have it: no spreadsheet reads that as a formula. */
const listEntry = /^\n*- /;

const isDangerous = (text: string): boolean => dangerousStart.test(text) && !listEntry.test(text);

export const escapeXml = (text: string) => text.replace(invalidXml, "").replace(special, (c) => entities[c] ?? c);

/** Text as it goes into a cell: never a formula, only what XML can hold, escaped; one longer than Excel takes ends in three dots, for it to be seen. */
export function textOf(value: unknown): string {
	const given = typeof value === "string" ? value : String(value);
	let text = given.replace(invalidXml, "");
	if (isDangerous(given) || isDangerous(text)) text = `'${text}`;
	if (text.length > limits.cellText) text = `${text.slice(0, limits.cellText - 1).replace(/[\ud800-\udbff]$/, "")}…`;
	// Excel reads _x0041_ as a character code: the underscore itself is written as one.
	return text
		.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
		.replace(special, (c) => entities[c] ?? c)
		.replace(/\r/g, "&#13;");
}

/** Takes back the apostrophe `textOf` put before text that looks like a formula, and that earlier exports put before entries of a list. */
export const unquoted = (text: string) => (text.startsWith("'") && dangerousStart.test(text.slice(1)) ? text.slice(1) : text);
