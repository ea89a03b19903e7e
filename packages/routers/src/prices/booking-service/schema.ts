import { defineRateBook } from "../../kit/price-book/define.ts";
import { cost, msr, place, ssr, text } from "../../kit/price-book/fields.ts";

export const bookingService = defineRateBook({
	domain: "bookingService",
	table: "booking_service_rate",
	title: "menu.bookingPrice",
	rights: { view: { menu: "/LES/lesPrice", roles: ["PM", "VDM"] }, edit: { roles: ["PM"] } },
	lane: [place("port", "port_id", ["port"]), text("charge", 20, { required: true, key: true })],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr"],
});
