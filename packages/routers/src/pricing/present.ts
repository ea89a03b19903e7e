import { type Language, type MessageId, translate } from "@iqt/i18n";
import type { AdHocPrefill, SearchInput, SearchOption, SearchResult } from "../sale/schema.ts";
import type { SearchAnswer } from "./queries.ts";
import type { Gap } from "./world.ts";

/** Charges with a text of their own; others are booking service codes and show as they are. */
const named: Record<string, MessageId> = {
	trucking: "sale.charge.trucking",
	rail: "sale.charge.rail",
	corridor: "sale.charge.corridor",
	customsDocument: "sale.charge.customsDocument",
	customsItem: "sale.charge.customsItem",
	THC: "sale.charge.THC",
	DOC: "sale.charge.DOC",
	SEAL: "sale.charge.SEAL",
	VGM: "sale.charge.VGM",
	TLX: "sale.charge.TLX",
};

/** What people call a charge, in a language; the code itself where it has no text. */
export function chargeLabel(charge: string, language: Language): string {
	const id = Object.hasOwn(named, charge) ? named[charge] : undefined;
	return id ? translate(language, id) : charge;
}

/** Why something has no price, as a sentence in a language. */
export function describeGap(gap: Gap, language: Language): SearchResult["notPriced"][number] {
	const values: Record<string, string | number> = { lastEnded: "none", nextStarts: "none", ...gap.values };
	if (gap.values.charge !== undefined) values.charge = chargeLabel(String(gap.values.charge), language);
	if (gap.problem) values.problem = translate(language, gap.problem.messageId, gap.problem.values);
	const message = translate(language, `sale.why.${gap.code}`, values).replace(/ {2,}/g, " ");
	return { code: gap.code, message, values: gap.values };
}

/** An option for those who may not see cost, vendor, margin or MSR; formulas that use the cost were never outside these fields. */
export function withoutCosts({ confidential: _, ...option }: SearchOption): SearchOption {
	return { ...option, lines: option.lines.map(({ confidential: __, ...line }) => line) };
}

/** The services an ad hoc request would have to price: the middle mile, and a truck or first mile for the doors. */
function adHoc(input: SearchInput, labels: Pick<AdHocPrefill, "originLabel" | "destinationLabel">): AdHocPrefill {
	const serviceTypes: AdHocPrefill["serviceTypes"] = ["M"];
	if (input.origin.kind === "area") serviceTypes.unshift("F");
	if (input.destination.kind === "area") serviceTypes.push("T");
	if (input.services.depot) serviceTypes.push("D");
	const { scope, direction, origin, destination, containers, ownership, cargo, grossWeightKg, readyDate, currency } = input;
	return { serviceTypes, scope, direction, origin, destination, ...labels, containers, ownership, cargo, grossWeightKg, readyDate, currency };
}

/** A search's answer as it leaves the server. */
export function present(answer: SearchAnswer, input: SearchInput, language: Language, seesCost: boolean): SearchResult {
	const labels = { originLabel: answer.originLabel, destinationLabel: answer.destinationLabel };
	return {
		options: seesCost ? answer.options : answer.options.map(withoutCosts),
		notPriced: answer.gaps.map((gap) => describeGap(gap, language)),
		adHoc: answer.gaps.length > 0 ? adHoc(input, labels) : null,
		...labels,
		exchangeRateDate: answer.exchangeRateDate,
	};
}
