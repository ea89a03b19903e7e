import { bookingSurcharge } from "@iqt/routers/prices/booking-surcharge/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function BookingSurcharge() {
	return <RateBookScreen book={bookingSurcharge} calls={api.bookingSurcharge} />;
}
