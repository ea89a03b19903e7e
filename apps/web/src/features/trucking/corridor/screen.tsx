import { corridor } from "@iqt/routers/prices/corridor/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

/** Corridor: what can be sold, by port, port city and inland city. */
export default function Corridor() {
	return <RateBookScreen book={corridor} calls={api.corridor} />;
}
