import type { FilterRule } from "./types.ts";

/** The answer of a list: its page, with every item spelled as old clients know it. */
export const pageOf = <Item, Page extends { items: Item[] }, Spelled>(page: Page & { items: Item[] }, spelled: (item: Item) => Spelled) => ({
	...page,
	items: page.items.map((item) => spelled(item)),
});

/** How a list takes fields that old clients know by their own names: each of them by the same rule. */
export const sameNames = (rule: Omit<FilterRule, "field">, ...fields: string[]): Record<string, FilterRule> =>
	Object.fromEntries(fields.map((field) => [field, { ...rule, field }]));
