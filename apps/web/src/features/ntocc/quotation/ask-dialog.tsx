import { businessDay } from "@iqt/i18n/days";
import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { askInput } from "@iqt/routers/desk/ntocc/schema";
import { api } from "../../../api/client.ts";
import { language, useText } from "../../../lib/text.ts";
import { FormDialog } from "../../../resource/form/form-dialog.tsx";
import type { Lookup } from "../../../resource/types.ts";

export type Asked = inferRouterOutputs<AppRouter>["ntocc"]["ask"];

const findCities: Lookup = async (typed, signal) => {
	const search = typed.trim();
	const found = await api.lookups.places.query(
		{ kinds: ["inlandCity", "portCity"], search: search || undefined, activeOnly: true, limit: 30 },
		{ signal },
	);
	return found.map(({ code, name, nameZh }) => ({ value: code, label: language() === "zh" && nameZh ? nameZh : name, hint: code }));
};

const findTrucks: Lookup = async (typed, signal) => {
	const wanted = typed.trim().toLowerCase();
	const trucks = await api.lookups.coded.query({ kind: "truckType" }, { signal });
	return trucks
		.filter(({ code, name, active }) => active && code !== "*" && `${code} ${name}`.toLowerCase().includes(wanted))
		.map(({ code, name }) => ({ value: code, label: name, hint: code }));
};

/** Asks what a truck is sold for. */
export function AskDialog({ onAsked, onClose }: { onAsked: (asked: Asked) => void; onClose: () => void }) {
	const t = useText();
	return (
		<FormDialog
			title={t("ntocc.ask")}
			description={t("ntocc.askText")}
			schema={askInput}
			fields={[
				{ name: "from", label: t("rate.fromCity"), kind: "lookup", lookup: findCities, required: true },
				{ name: "to", label: t("rate.toCity"), kind: "lookup", lookup: findCities, required: true },
				{ name: "truckType", label: t("rate.truckType"), kind: "lookup", lookup: findTrucks, required: true },
				{
					name: "cargo",
					label: t("rate.cargo"),
					kind: "enum",
					filled: true,
					options: (["general", "reefer", "dangerous"] as const).map((value) => ({ value, label: t(`enum.cargo.${value}`) })),
				},
				{ name: "weightKg", label: t("ntoccQuotation.weightKg"), kind: "number" },
				{ name: "loadDay", label: t("ntoccQuotation.loadDay"), kind: "date", required: true },
				{ name: "customerName", label: t("ntocc.customer"), kind: "text", wide: true },
			]}
			values={{ cargo: "general", loadDay: businessDay(new Date()) }}
			submitLabel={t("ntocc.askNow")}
			onSubmit={async (values) => onAsked(await api.ntocc.ask.mutate(askInput.parse(values)))}
			onClose={onClose}
		/>
	);
}
