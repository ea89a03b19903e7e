import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { locale, text } from "../../lib/text.ts";
import { groupDigits } from "../values.ts";
import { optionLabel } from "./option-label.ts";
import type { Batch } from "./types.ts";

type Field = Batch["fields"][number];

const amounts = new Set(["amount", "rate", "integer", "weight", "percent"]);
/** Whether a field's cells stand at the right. */
export const isAmount = (field: Field): boolean => amounts.has(field.kind);

/** A value of a rate as people read it; empty for none. The book keeps the decimals of a currency, which sheets leave out where they are none. */
export function valueWords(book: RateBook, field: Field, value: unknown, from: "sheet" | "book" = "sheet"): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "boolean") return text(value ? "table.yes" : "table.no");
	const plain = from === "book" && isAmount(field) ? String(value).replace(/\.0+$/, "") : String(value);
	return isAmount(field) ? groupDigits(plain, locale()) : optionLabel(book, field.name, plain);
}
