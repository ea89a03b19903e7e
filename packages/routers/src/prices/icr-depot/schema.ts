import { defineRateBook } from "../../kit/price-book/define.ts";
import { depotBook } from "../../kit/price-book/depot-book.ts";
import { place } from "../../kit/price-book/fields.ts";

/** What a depot at a ramp of a train charges: lifts by the container, storage and plug-in by steps of days, the first of them free where it costs nothing. */
export const icrDepot = defineRateBook({
	domain: "icrDepot",
	table: "icr_depot_rate",
	title: "menu.icrDepot",
	rights: { view: { menu: "/icr/depot", roles: ["PM", "VDM"] }, edit: { roles: ["PM", "VDM"] } },
	...depotBook(place("rampCity", "ramp_city_id", ["inlandCity"])),
});
