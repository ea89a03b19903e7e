import { icrPrice } from "@iqt/routers/prices/icr-price/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function IcrPrice() {
	return <RateBookScreen book={icrPrice} calls={api.icrPrice} />;
}
