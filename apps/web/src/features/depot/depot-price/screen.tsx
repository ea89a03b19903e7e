import { depotPrice } from "@iqt/routers/prices/depot-price/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function DepotPrice() {
	return <RateBookScreen book={depotPrice} calls={api.depotPrice} />;
}
