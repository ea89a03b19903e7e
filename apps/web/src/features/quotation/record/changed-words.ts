import { DOT } from "../../../lib/dot.ts";
import { locale, type MessageId, type Text } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";

type Logged = Readonly<Record<string, unknown>> | null;

/** What the history of a draft keeps of a change, in the order it is told. */
const labels = {
	customer: "quotationScreen.customer",
	language: "quotationScreen.language",
	secondLanguage: "saleScreen.secondLanguage",
	currency: "quotationScreen.currency",
	validTo: "quotationScreen.validTo",
	lanesAre: "quotationScreen.lanesAre",
	total: "quotationScreen.total",
	remarks: "quotationScreen.remarks",
} as const satisfies Record<string, MessageId>;

/** How a field is told short; one that is not here is told by its name alone. */
const shown: Partial<Record<string, (value: string) => string>> = {
	currency: (code) => code,
	validTo: (day) => day,
	total: (amount) => groupDigits(amount, locale()),
};

/** What a change of a draft was: "Currency CNY → USD · Total 100.00 → 15.00 · Remarks". */
export function changedWords(t: Text, before: Logged, after: Logged): string {
	const isOther = (field: string) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null);
	const second = after?.secondLanguage ?? before?.secondLanguage;
	const remarks =
		typeof second === "string" && isOther("secondRemarks")
			? [t("saleScreen.secondRemarks", { language: t(`users.language.${second}` as MessageId) })]
			: [];
	const told = Object.entries(labels)
		.filter(([field]) => isOther(field))
		.map(([field, label]) => {
			const say = shown[field];
			const [was, is] = [before?.[field], after?.[field]];
			return say && typeof was === "string" && typeof is === "string" ? `${t(label)} ${say(was)} → ${say(is)}` : t(label);
		});
	return [...told, ...remarks].join(DOT);
}
