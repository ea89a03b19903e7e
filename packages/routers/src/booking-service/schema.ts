import { defineRateBook } from "../price-book/define.ts";
import { place, text } from "../price-book/fields.ts";

export const bookingService = defineRateBook({
	domain: "bookingService",
	table: "booking_service_rate",
	title: "menu.bookingPrice",
	lane: [place("port", "port_id", ["port"]), text("charge", 20, { required: true, key: true })],
	prices: ["cost", "ssr"],
	required: ["ssr"],
});
