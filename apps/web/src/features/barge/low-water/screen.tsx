import { lowWater } from "@iqt/routers/prices/low-water/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function LowWater() {
	return <RateBookScreen book={lowWater} calls={api.lowWater} />;
}
