import { truckingSurcharge } from "@iqt/routers/prices/trucking-surcharge/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function TruckingSurcharge() {
	return <RateBookScreen book={truckingSurcharge} calls={api.truckingSurcharge} />;
}
