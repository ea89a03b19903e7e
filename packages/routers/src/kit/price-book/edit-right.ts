import type { Caller } from "../../door/context.ts";
import { costRight, holds, type Permission } from "../../door/permissions.ts";
import type { RateBook } from "./define.ts";

/** The right to see the book's rates, or to change them. */
export const bookRight = (book: Pick<RateBook, "domain">, right: "view" | "edit"): Permission => `${book.domain}.${right}` as Permission;

/** What editing the book needs beside its own right: a price is edited whole, so whoever may not see all of it may not change it either. */
export const editNeeds = (book: RateBook): Permission | undefined => (book.fields.some((field) => field.confidential) ? costRight : undefined);

/** Whether somebody may change rows of the book: the same question as its procedures ask. */
export const mayEdit = (book: RateBook, caller: Pick<Caller, "isSuper" | "permissions" | "seesCost">): boolean =>
	holds(caller, bookRight(book, "edit")) && (caller.seesCost || editNeeds(book) === undefined);
