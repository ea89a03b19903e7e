import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { parseDate } from "@iqt/ui/parse-date";
import { useMemo } from "react";
import type { Filter, Sort } from "../types.ts";
import { readState } from "./url-state.ts";

/** A day of the address; empty where it is none. */
export const dayOf = (text: string | undefined): string => (/^\d{4}-\d\d-\d\d$/.test(text ?? "") ? parseDate(text ?? "") : null) ?? "";

/** Filters that say themselves which days are meant, or which very rows. */
const saysDays = new Set(["status", "validFrom", "validTo", "id", "changeId"]);

const liveAndLater: Filter[] = [{ field: "status", op: "in", value: ["live", "future"] }];

interface StandardView {
	/** Rates as they were on this day; empty for no day. */
	asOf: string;
	/** Expired rates are listed, too. */
	withExpired: boolean;
	/** What leaves out expired rates; nothing where the address asks for other days. */
	standard: Filter[] | undefined;
}

/** Which rates of a book its address asks for: those valid today or later, unless it says otherwise. */
export function standardView(search: string): StandardView {
	const { extra, filters } = readState(search);
	const asOf = dayOf(extra.asOf);
	const withExpired = extra.expired === "1";
	return { asOf, withExpired, standard: asOf || withExpired || filters.some((f) => saysDays.has(f.field)) ? undefined : liveAndLater };
}

export const useStandardView = (search: string): StandardView => useMemo(() => standardView(search), [search]);

/** The order of a book: by lane, direction, container and whose it is, then by day, as a price list is printed. Lists take six keys. */
export function laneOrder(book: RateBook): Sort[] {
	const lane = book.fields.filter((f) => f.kind === "place" || f.kind === "area").map((f) => f.name);
	const known = new Set(book.fields.map(({ name }) => name));
	const keys = [...lane, "direction", "containerType", "ownership", "validFrom"].filter((name) => known.has(name));
	return keys.slice(0, 6).map((field) => ({ field, order: "ascending" }));
}
