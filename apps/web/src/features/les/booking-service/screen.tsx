import { bookingService } from "@iqt/routers/prices/booking-service/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

/** Booking service (BKS): charges at a port by container or bill of lading. */
export default function BookingService() {
	return <RateBookScreen book={bookingService} calls={api.bookingService} />;
}
