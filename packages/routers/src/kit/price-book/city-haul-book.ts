import { chargePrices } from "./charge-book.ts";
import type { BookDeclaration } from "./declaration.ts";
import { integer, place, type RateField, text } from "./fields.ts";

/** What every book of hauls between an inland city and a port city is; `own`: what else there is to say of a lane. */
export const cityHaulBook = (own: readonly RateField[] = []) =>
	({
		...chargePrices(),
		lane: [
			place("inlandCity", "inland_city_id", ["inlandCity"]),
			place("portCity", "port_city_id", ["portCity"]),
			...own,
			text("frequency", 40),
			integer("transitMin", 0, 200),
			integer("transitMax", 0, 200),
		],
		required: ["ssr", "msr"],
		checks: [{ kind: "ordered", least: "transitMin", most: "transitMax", message: "problem.transitMax" }],
		terms: ["inlandCity", "portCity"],
	}) satisfies Partial<BookDeclaration>;

/** Who keeps such a book at first, and by which screens. */
export const cityHaulRights = (screen: string, terms: string) =>
	({
		view: { menu: screen, roles: ["PM", "VDM", "CX", "SALS"] },
		edit: { roles: ["PM", "VDM"] },
		term: { menu: terms, roles: ["PM", "CX", "SALS"] },
	}) as const;

/** How older clients spell its fields, beside that of its cost. */
export const cityHaulSpellings = {
	transitMin: ["transitMin", "transitTimeMin"],
	transitMax: ["transitMax", "transitTimeMax"],
	containerType: ["containerType", "container"],
	min: ["min", "minimum"],
	max: ["max", "maximum"],
	vat: ["vat", "vatRatio"],
};
