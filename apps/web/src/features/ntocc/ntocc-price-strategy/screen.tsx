import { ntoccPriceStrategy } from "@iqt/routers/prices/ntocc-price-strategy/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function NtoccPriceStrategy() {
	return <RateBookScreen book={ntoccPriceStrategy} calls={api.ntoccPriceStrategy} />;
}
