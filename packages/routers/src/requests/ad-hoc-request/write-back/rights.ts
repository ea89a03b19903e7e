import type { Caller } from "../../../door/context.ts";
import { InvalidFieldError } from "../../../door/errors.ts";
import { holds } from "../../../door/permissions.ts";
import { mayEdit } from "../../../kit/price-book/edit-right.ts";
import { bookOf, type ListedBook } from "../../../prices/books.ts";
import type { AdHocRequest } from "../schema.ts";
import { bookFor, partsOf, type WriteBackPart } from "./rules.ts";

/** A book that requests are written to. */
export type WritableBook = ListedBook & { domain: ReturnType<typeof bookFor> };

/** The right each part takes beside the book's own. */
const rightOf = { cost: "adHocRequest.cost", price: "adHocRequest.price" } as const;

/** Whether somebody may write a part back: it is theirs to give, and the book theirs to change. */
export const mayWriteBack = (caller: Caller, part: WriteBackPart, book: ListedBook): boolean => holds(caller, rightOf[part]) && mayEdit(book, caller);

/** The book a part of a request is written to; 000001 where a request of its service type has no such part. */
export function bookOfPart(request: Pick<AdHocRequest, "mode" | "number" | "serviceType">, part: WriteBackPart): WritableBook {
	const book = partsOf(request).includes(part) ? (bookOf(bookFor(request, part)) as WritableBook | undefined) : undefined;
	if (!book) throw new InvalidFieldError("part", "writeBack.noSuchPart", { number: request.number });
	return book;
}
