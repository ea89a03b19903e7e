import { customsCost } from "@iqt/routers/prices/customs-cost/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function CustomsCost() {
	return <RateBookScreen book={customsCost} calls={api.customsCost} />;
}
