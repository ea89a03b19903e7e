import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { optionsOf } from "../book/coded.ts";

/** Words of a value of a book's field, where it is one of a list; the value itself otherwise. */
export function optionLabel(book: RateBook, field: string, value: string): string {
	const known = book.fields.find((f) => f.name === field);
	return (known && optionsOf(known)?.find((o) => o.value === value)?.label) ?? value;
}
