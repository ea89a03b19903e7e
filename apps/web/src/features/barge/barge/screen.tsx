import { barge } from "@iqt/routers/prices/barge/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function Barge() {
	return <RateBookScreen book={barge} calls={api.barge} />;
}
