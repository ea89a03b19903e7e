import type { DeclaredBook } from "./declaration.ts";

/** Without these no price is one, whatever the book takes for a blank. */
const always: ReadonlySet<string> = new Set(["currency", "ownership", "validTo"]);

/** Whether a new rate of a book must say a field by itself where nobody can be asked: what a charge is charged by is as much as its amount. */
export const toBeSaid = ({ fields }: Pick<DeclaredBook, "fields">, name: string): boolean =>
	always.has(name) || (name === "basis" && fields.some(({ codeOf }) => codeOf !== undefined));
