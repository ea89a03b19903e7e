import { pricedServices, priceSettingSchema } from "@iqt/routers/price-setting/schema";
import { api } from "../../api/client.ts";
import { text } from "../../lib/text.ts";
import { defineScreen, RecordScreen } from "../../resource/record-screen.tsx";

const screen = defineScreen({
	name: "priceSetting",
	title: "menu.priceSetting",
	right: "priceSetting.edit",
	needsCost: true,
	objectType: "priceSetting",
	calls: api.priceSetting,
	schema: priceSettingSchema,
	nameOf: ({ service, currency }) => `${text(`enum.pricedService.${service}`)} ${currency}`,
	fields: [
		{
			name: "service",
			label: "priceSetting.service",
			kind: "enum",
			required: true,
			pinned: true,
			width: 160,
			options: pricedServices.map((value) => ({ value, label: `enum.pricedService.${value}` as const })),
		},
		{ name: "currency", label: "priceSetting.currency", kind: "text", required: true, standard: "CNY", width: 90 },
		{
			name: "margin",
			label: "priceSetting.margin",
			kind: "percent",
			required: true,
			unit: "%",
			width: 130,
			sort: false,
			filter: false,
			hint: "priceSetting.marginHint",
		},
		{
			name: "minMargin",
			label: "priceSetting.minMargin",
			kind: "percent",
			required: true,
			unit: "%",
			width: 130,
			sort: false,
			filter: false,
			hint: "priceSetting.minMarginHint",
		},
		{
			name: "roundingStep",
			label: "priceSetting.roundingStep",
			kind: "money",
			required: true,
			standard: "10",
			width: 130,
			sort: false,
			filter: false,
			hint: "priceSetting.roundingStepHint",
			wide: true,
			column: { currency: ({ currency }) => currency },
		},
		{ name: "validFrom", label: "priceSetting.validFrom", kind: "date", required: true, width: 120 },
		{ name: "validTo", label: "priceSetting.validTo", kind: "date", width: 120 },
		{ name: "remark", label: "priceSetting.remark", kind: "longText", width: 220 },
		{ name: "changedAt", label: "record.changedAt", kind: "time", form: false },
		{ name: "changedBy", label: "record.changedBy", kind: "text", form: false },
	],
	defaultSort: [
		{ field: "service", order: "ascending" },
		{ field: "validFrom", order: "descending" },
	],
	empty: { title: "priceSetting.emptyTitle", text: "priceSetting.emptyText" },
});

/** Margin, floor and rounding of a service's prices. */
export default function PriceSettings() {
	return <RecordScreen {...screen} />;
}
