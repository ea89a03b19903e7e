import { stopsBetween } from "@iqt/routers/desk/quotation/lanes";
import { option, type SearchInput, type SearchResult, type ShownOption, searchInput } from "@iqt/routers/kit/charges/search";
import { z } from "zod";
import { createStoredStore } from "../../../lib/store.ts";
import { language } from "../../../lib/text.ts";

const shown = option.pick({
	id: true,
	mode: true,
	discountAllowed: true,
	totals: true,
	currency: true,
	total: true,
	validFrom: true,
	validTo: true,
	transitMin: true,
	transitMax: true,
});

const basketItem = z.object({
	search: searchInput,
	option: shown,
	originLabel: z.string(),
	destinationLabel: z.string(),
	/** Names of the stops between. */
	via: z.array(z.string()).optional(),
});

/** A lane chosen for a quotation: the search, the option of its answer, and what people know it by. */
export type BasketItem = z.output<typeof basketItem>;

const isBasket = (value: unknown): value is BasketItem[] => z.array(basketItem).safeParse(value).success;

/** What was collected for the next quotation; stays over navigation and reload in this browser. */
export const basket = createStoredStore<BasketItem[]>("iqt.sale.basket", [], isBasket);

const sameSearch = (a: SearchInput, b: SearchInput): boolean => JSON.stringify(searchInput.parse(a)) === JSON.stringify(searchInput.parse(b));

/** Whether an option of a search is in the basket. */
export const inBasket = (items: readonly BasketItem[], search: SearchInput, id: string): boolean =>
	items.some((item) => item.option.id === id && sameSearch(item.search, search));

/** Puts an option into the basket, without its lines and costs. */
export function addToBasket(search: SearchInput, chosen: ShownOption, answer: SearchResult): void {
	const { originLabel, destinationLabel } = answer;
	const via = stopsBetween(chosen.legs).map(({ name, nameZh }) => (language() === "zh" && nameZh) || name);
	// Picks by schema: confidential fields are not kept in the browser.
	basket.set((items) => [...items, basketItem.parse({ search, option: chosen, originLabel, destinationLabel, via })]);
}

export const dropFromBasket = (search: SearchInput, id: string): void =>
	basket.set((items) => items.filter((item) => !(item.option.id === id && sameSearch(item.search, search))));

/** The currencies lanes are charged in. */
export const chargedIn = (items: readonly BasketItem[]): string[] => items.flatMap((item) => item.option.totals.map(({ currency }) => currency));

/** The day all lanes hold until; null where none of them ends. */
export function latestEnd(items: readonly BasketItem[]): string | null {
	const ends = items.flatMap((item) => (item.option.validTo ? [item.option.validTo] : []));
	return ends.sort()[0] ?? null;
}
