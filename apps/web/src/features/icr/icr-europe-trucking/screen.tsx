import { icrEuropeTrucking } from "@iqt/routers/prices/icr-europe-trucking/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function IcrEuropeTrucking() {
	return <RateBookScreen book={icrEuropeTrucking} calls={api.icrEuropeTrucking} />;
}
