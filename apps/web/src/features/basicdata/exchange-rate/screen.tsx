import { exchangeRate } from "@iqt/routers/basics/exchange-rate/schema";
import { api } from "../../../api/client.ts";
import { currencyLookup } from "../../../resource/book/rate-columns.tsx";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(exchangeRate, {
	calls: api.exchangeRate,
	doubtsOf: (values) => api.exchangeRate.doubts.query(values as Parameters<typeof api.exchangeRate.doubts.query>[0]),
	over: { currency: { lookup: currencyLookup, chosen: ({ currency }) => [{ value: currency, label: currency }] } },
});

export default function ExchangeRates() {
	return <RecordScreen {...screen} />;
}
