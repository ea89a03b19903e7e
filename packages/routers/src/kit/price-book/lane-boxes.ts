import type { DeclaredBook } from "./declaration.ts";
import type { RateField } from "./fields.ts";

/** The field of a book's containers; undefined in a book without. */
export const boxField = ({ fields }: Pick<DeclaredBook, "fields">): RateField | undefined => fields.find(({ kind }) => kind === "container");

/** What rates of one lane share beside what their key has: how long they hold, and what they are in. */
const shared = new Set(["basis", "currency", "validFrom", "validTo"]);

/** Whether a field tells lanes apart, whose rates stand side by side: all of the key but the container, and what they share. */
export const isApart = ({ name, kind, key }: Pick<RateField, "name" | "kind" | "key">): boolean =>
	kind !== "container" && (key === true || kind === "weight" || shared.has(name));

/** Whether an amount has a column for each container in sheets, as vendors write them; others are one for all of a line. */
export const isPerContainer = (name: string): boolean => name === "cost" || name === "ssr" || name === "msr";
