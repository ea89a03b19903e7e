import { truckingCost } from "@iqt/routers/prices/trucking-cost/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

/** Trucking cost: what truckers charge from a port city to an area. */
export default function TruckingCost() {
	return <RateBookScreen book={truckingCost} calls={api.truckingCost} />;
}
