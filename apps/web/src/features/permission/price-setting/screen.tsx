import { priceSetting } from "@iqt/routers/settings/price-setting/schema";
import { api } from "../../../api/client.ts";
import { text } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(priceSetting, {
	calls: api.priceSetting,
	nameOf: ({ service, currency }) => `${text(`enum.pricedService.${service}`)} ${currency}`,
	over: { roundingStep: { column: { currency: ({ currency }) => currency } }, changedBy: { hidden: false } },
});

/** Margin, floor and rounding of a service's prices. */
export default function PriceSettings() {
	return <RecordScreen {...screen} />;
}
