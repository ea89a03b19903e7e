import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { NO_LIMIT } from "@iqt/routers/kit/price-book/weight-band";
import { locale, text } from "../../lib/text.ts";
import { groupDigits } from "../values.ts";
import { optionLabel } from "./option-label.ts";
import type { Batch, PreviewRow } from "./types.ts";

type Field = Batch["fields"][number];

const amounts = new Set(["amount", "rate", "integer", "weight", "percent"]);
/** Whether a field's cells stand at the right. */
export const isAmount = (field: Field): boolean => amounts.has(field.kind);

/** A value of a rate as people read it; empty for none. The book keeps the decimals of a currency, which are left out where they are none. */
export function valueWords(book: RateBook, field: Field, value: unknown): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "boolean") return text(value ? "table.yes" : "table.no");
	const plain = isAmount(field) ? String(value).replace(/\.0+$/, "") : String(value);
	if (field.name === "weightTo" && plain === NO_LIMIT) return text("rate.noWeightLimit");
	if (field.kind === "container" && plain === "*") return text("book.anyContainer");
	// The trade knows them by their letters, which leave room for prices.
	if (field.name === "ownership") return plain;
	return isAmount(field) ? groupDigits(plain, locale()) : optionLabel(book, field.name, plain);
}

/** The currency of an amount that is a number, which stands before it: its own where it has one, else its rate's; null of anything else. */
export function currencyOf({ kind, currency: own }: Pick<Field, "kind" | "currency">, value: unknown, ofRate: unknown): string | null {
	const isNumber = (kind === "amount" || kind === "rate") && /^\d/.test(String(value ?? ""));
	return isNumber ? (own ?? (typeof ofRate === "string" ? ofRate : null)) : null;
}

/** The same with the currency before an amount that is a number. */
export function pricedWords(book: RateBook, field: Field, value: unknown, currency: unknown): string {
	const before = currencyOf(field, value, currency);
	return `${before === null ? "" : `${before} `}${valueWords(book, field, value)}`;
}

/** What stands in the sheet where a value could not be read; null where it was, or nothing stands there. */
export function unreadText({ row, problems, cells }: Pick<PreviewRow, "row" | "problems" | "cells">, name: string): string | null {
	const isWrong = (row[name] ?? null) === null && problems.some(({ field, level }) => field === name && level === "error");
	return (isWrong && cells[name]?.text) || null;
}

/** Days as sentences say them. */
export const dayValues = (from: string, to: string | null) => ({ from, to: to ?? "", open: to === null ? "yes" : "no" });

/** How many go by a general price in place of their own, and by which, as sentences say it. */
export const coveredValues = (covered: Batch["covered"]["merge"] | undefined) => ({
	covered: covered?.count ?? 0,
	price: covered?.price || "none",
});
