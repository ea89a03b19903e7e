import { icrRamp } from "@iqt/routers/prices/icr-ramp/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function IcrRamp() {
	return <RateBookScreen book={icrRamp} calls={api.icrRamp} />;
}
