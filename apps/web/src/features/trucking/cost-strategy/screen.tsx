import { costStrategy } from "@iqt/routers/prices/cost-strategy/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

/** Cost strategy: how a trucking cost becomes a selling price. */
export default function CostStrategy() {
	return <RateBookScreen book={costStrategy} calls={api.costStrategy} />;
}
