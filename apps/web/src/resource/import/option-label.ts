import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { text } from "../../lib/text.ts";

/** Words of a value of a book's field, where it is one of a list; the value itself otherwise. */
export function optionLabel(book: RateBook, field: string, value: string): string {
	const option = book.fields.find((f) => f.name === field)?.options?.find((o) => o.value === value);
	return option ? text(option.label) : value;
}
