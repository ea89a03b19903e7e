import { icrInlandTrucking } from "@iqt/routers/prices/icr-inland-trucking/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function IcrInlandTrucking() {
	return <RateBookScreen book={icrInlandTrucking} calls={api.icrInlandTrucking} />;
}
