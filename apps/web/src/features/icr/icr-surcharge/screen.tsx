import { icrSurcharge } from "@iqt/routers/prices/icr-surcharge/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function IcrSurcharge() {
	return <RateBookScreen book={icrSurcharge} calls={api.icrSurcharge} />;
}
