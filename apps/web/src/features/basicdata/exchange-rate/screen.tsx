import { exchangeRate } from "@iqt/routers/basics/exchange-rate/schema";
import { api } from "../../../api/client.ts";
import { currencyLookup } from "../../../resource/book/rate-columns.tsx";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(exchangeRate, {
	calls: api.exchangeRate,
	over: { currency: { lookup: currencyLookup, chosen: ({ currency }) => [{ value: currency, label: currency }] } },
});

export default function ExchangeRates() {
	return <RecordScreen {...screen} />;
}
