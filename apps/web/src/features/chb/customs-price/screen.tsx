import { customsPrice } from "@iqt/routers/prices/customs-price/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

/** Customs brokerage (CHB): prices by port and category. */
export default function CustomsPrice() {
	return <RateBookScreen book={customsPrice} calls={api.customsPrice} />;
}
