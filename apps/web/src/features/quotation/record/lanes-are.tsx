import { type LanesAre, lanesAreValues, stopsBetween } from "@iqt/routers/desk/quotation/lanes";
import type { DocumentItem, PublicDocument } from "@iqt/routers/desk/quotation/schema";
import { RadioGroup, type RadioGroupProps } from "@iqt/ui/choice";
import { Badge } from "@iqt/ui/surface";
import { useId } from "react";
import { DOT } from "../../../lib/dot.ts";
import { type MessageId, type Text, useText } from "../../../lib/text.ts";
import { containersText, money, transitDays, viaText } from "../../sale/search/words.ts";
import { traitsOf } from "./option-apart.ts";

/** A question with its answers, of which one is chosen. */
function AskedChoice({ question, questionClass, ...choice }: { question: string; questionClass: string } & Omit<RadioGroupProps, "aria-labelledby">) {
	const id = useId();
	return (
		<div className="flex flex-col gap-1.5">
			<h4 id={id} className={questionClass}>
				{question}
			</h4>
			<RadioGroup aria-labelledby={id} {...choice} />
		</div>
	);
}

/** Asks what several lanes are to each other: options or parts of one job. */
export function LanesAreChoice({ value, onChange }: { value: LanesAre; onChange: (value: LanesAre) => void }) {
	const t = useText();
	return (
		<AskedChoice
			question={t("quotationScreen.lanesAre")}
			questionClass="text-ink-soft"
			value={value}
			onChange={(chosen) => onChange(chosen as LanesAre)}
			options={lanesAreValues.map((are) => ({ value: are, label: t(`quotationScreen.lanesAre.${are}`) }))}
		/>
	);
}

/** Asks which option is accepted; none is chosen for anybody. */
export function OptionChoice({ document, value, onChange }: { document: PublicDocument; value: number | null; onChange: (value: number) => void }) {
	const t = useText();
	return (
		<AskedChoice
			question={t("quotationScreen.whichOption")}
			questionClass="font-medium"
			className="flex-col tabular-nums"
			value={value === null ? "" : String(value)}
			onChange={(chosen) => onChange(Number(chosen))}
			options={document.items.map((item, place) => ({
				value: String(place),
				label: `${t("quotationScreen.optionNumber", { lane: place + 1 })}${DOT}${money(item.total, document.currency)}`,
				hint: optionFacts(t, item, document),
			}))}
		/>
	);
}

/** What is known of a lane, and what else tells it from the other options of its document: "2 × 40HC · Rail · 5–7 days · SOC". */
export function optionFacts(t: Text, item: DocumentItem, document: Pick<PublicDocument, "items" | "lanesAre">): string {
	const { containers, mode, legs, transitMin, transitMax } = item;
	const days = transitMin === null && transitMax === null ? [] : [transitDays(t, transitMin, transitMax)];
	const names = stopsBetween(legs).map(({ name }) => name);
	const facts = [containersText(containers), t(`enum.mode.${mode}` as MessageId), ...viaText(t, names), ...days];
	return [...new Set([...facts, ...traitsOf(t, document, item)])].join(DOT);
}

/** Marks the option that was accepted, until then the cheapest; nothing on any other lane. */
export function OptionMark({ document: { accepted, cheapest }, place }: { document: Pick<PublicDocument, "accepted" | "cheapest">; place: number }) {
	const t = useText();
	if (place !== (accepted ?? cheapest)) return null;
	return <Badge tone="good">{accepted === null ? t("quotationScreen.cheapest") : t("quotationScreen.optionTaken")}</Badge>;
}

/** The total in words: that of a job or of the option that was accepted, or of options the smallest. */
export function totalWords(
	t: Text,
	{ lanesAre, accepted, total, currency }: Pick<PublicDocument, "lanesAre" | "accepted" | "total" | "currency">,
): string {
	const sum = money(total, currency);
	return lanesAre === "options" && accepted === null ? t("quotationScreen.fromTotal", { total: sum }) : sum;
}
