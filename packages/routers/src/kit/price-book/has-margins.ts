import type { DeclaredBook } from "./declaration.ts";

/** Whether rates of a book have a margin of their own. */
export const hasMargins = ({ costFrom, prices }: Pick<DeclaredBook, "costFrom" | "prices">): boolean =>
	prices.includes("ssr") && (costFrom !== undefined || prices.includes("cost"));
