import { icrDepot } from "@iqt/routers/prices/icr-depot/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function IcrDepot() {
	return <RateBookScreen book={icrDepot} calls={api.icrDepot} />;
}
