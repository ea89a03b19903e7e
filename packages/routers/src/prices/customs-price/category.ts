import { declaredAs } from "../../basics/customs-category/schema.ts";
import type { SearchInput } from "../../kit/charges/search.ts";

/** The category of a declaration by the way the goods go. */
export const categoryOf = ({ direction }: Pick<SearchInput, "direction">): string => declaredAs[direction];
