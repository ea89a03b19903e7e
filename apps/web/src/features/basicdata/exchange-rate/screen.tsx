import { exchangeRate } from "@iqt/routers/basics/exchange-rate/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(exchangeRate, { calls: api.exchangeRate });

export default function ExchangeRates() {
	return <RecordScreen {...screen} />;
}
