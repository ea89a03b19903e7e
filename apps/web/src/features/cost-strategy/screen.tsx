import { costStrategy } from "@iqt/routers/cost-strategy/schema";
import { api } from "../../api/client.ts";
import { RateBookScreen } from "../../resource/rate-book-screen.tsx";

/** Cost strategy: how a trucking cost becomes a selling price. */
export default function CostStrategy() {
	return <RateBookScreen book={costStrategy} calls={api.costStrategy} />;
}
