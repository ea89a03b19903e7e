import { lineProblems } from "@iqt/routers/desk/quotation/amounts";
import { elsewhereBases } from "@iqt/routers/desk/quotation/elsewhere-schema";
import { setLineInput } from "@iqt/routers/desk/quotation/manual-line-schema";
import { useMemo } from "react";
import { z } from "zod";
import { languageNames, useText } from "../../../lib/text.ts";
import { Form, type FormField } from "../../../resource/form/form.tsx";
import { GuardedDialog } from "../../../resource/form/guarded-dialog.tsx";
import { useCan } from "../../../shell/user.ts";
import { currencyDigits, findCurrencies, unratedProblems } from "../../sale/search/currencies.ts";
import { AgreedPricesWarning } from "./agreed-prices.tsx";
import type { ManualLine, Quotation } from "./types.ts";
import type { QuotationActions } from "./use-quotation-actions.ts";

const { text, basis, quantity, unitPrice, currency, vatPercent, cost } = setLineInput.shape;
/** None is asked for in the quotation's own language. */
const word = z.string().trim().max(120).nullish();

/** The fields side by side, checked by the rules the server has. */
const lineForm = z.object({
	...{ text, basis: basis.unwrap(), quantity: quantity.unwrap(), unitPrice, currency, vatPercent, cost: cost.unwrap() },
	...{ zh: word, en: word, es: word, ja: word },
});

const figures = z.object({ quantity: quantity.unwrap(), unitPrice, currency, cost: cost.unwrap() });

/** The same, and what only a currency and a cost can tell of its figures, in a quotation in the currency `own`: all that is wrong is said at once. */
const lineCheck = (own: string) => ({
	async safeParseAsync(entered: unknown) {
		const result = await lineForm.safeParseAsync(entered);
		const { data } = figures.safeParse(entered);
		const digits = data && (await currencyDigits(data.currency));
		const more = data === undefined || digits === undefined ? [] : lineProblems({ ...data, cost: data.cost ?? null }, digits);
		const found = [
			...(data === undefined ? [] : await unratedProblems("currency", own, [data.currency])),
			...more.map(({ refusals: [first] }) => ({ code: "custom", path: [first?.field ?? ""], message: first?.messageId, params: first?.values })),
		];
		if (found.length === 0) return result;
		return { success: false, error: { issues: [...(result.error?.issues ?? []), ...found] } };
	},
});

interface Props {
	quotation: Quotation;
	/** Place of the lane, from 0. */
	lane: number;
	/** The line that is changed; null for a new one. */
	line: ManualLine | null;
	actions: QuotationActions;
	onClose: () => void;
}

/** What a line says in the languages in which it does not say the same as in that of the quotation. */
const otherWords = (line: ManualLine, own: string) =>
	Object.fromEntries(Object.entries(line.words).map(([language, said]) => [language, said === own ? "" : said]));

/** Adds a charge of one's own to a lane of a draft, or changes one. */
export function ManualLineDialog({ quotation, lane, line, actions, onClose }: Props) {
	const t = useText();
	const seesCost = useCan()("cost.view");
	const { language, currency: own } = quotation.document;
	const check = useMemo(() => lineCheck(own), [own]);
	const said = line?.words[language] ?? "";
	const others = languageNames.filter(({ value }) => value !== language);
	const costField: FormField = {
		name: "cost",
		label: t("quotationScreen.line.cost"),
		kind: "money",
		hint: t("quotationScreen.line.costHint"),
		wide: true,
	};
	const start = line
		? { ...line, cost: line.confidential?.cost ?? "", vatPercent: line.vatPercent ?? "", ...otherWords(line, said) }
		: { basis: "shipment", quantity: "1", currency: own };
	return (
		<GuardedDialog
			size="medium"
			onClose={onClose}
			title={t(line ? "quotationScreen.changeLine" : "quotationScreen.addLine")}
			description={t("quotationScreen.addLineText")}
		>
			{({ onDirty, close }) => (
				<>
					<AgreedPricesWarning quotation={quotation} />
					<Form
						schema={check}
						values={{ ...start, text: said }}
						sections={[
							{
								fields: [
									{
										...{ name: "text", label: t("quotationScreen.line.text"), kind: "text", required: true, wide: true },
										hint: t("quotationScreen.line.textHint"),
									},
									{
										...{ name: "basis", label: t("quotationScreen.charges.basis"), kind: "enum", required: true },
										options: elsewhereBases.map((value) => ({ value, label: t(`enum.basis.${value}`) })),
									},
									{ name: "quantity", label: t("quotationScreen.charges.quantity"), kind: "text", numeric: true, required: true },
									{ name: "unitPrice", label: t("quotationScreen.charges.unitPrice"), kind: "money", required: true },
									{ name: "currency", label: t("quotationScreen.charges.currency"), kind: "lookup", required: true, lookup: findCurrencies },
									{ name: "vatPercent", label: t("quotationScreen.line.vat"), kind: "text", numeric: true },
									...(seesCost ? [costField] : []),
								],
							},
							{
								title: t("quotationScreen.line.translations"),
								fields: others.map(({ value }) => ({ name: value, label: t(`saleScreen.language.${value}`), kind: "text" })),
							},
						]}
						submitLabel={t(line ? "quotationScreen.changeLine" : "quotationScreen.addLine")}
						onDirty={onDirty}
						onCancel={close}
						onSubmit={async (values) => {
							const { zh, en, es, ja, cost: bought, ...entered } = lineForm.parse(values);
							const texts = { zh: zh ?? "", en: en ?? "", es: es ?? "", ja: ja ?? "", [language]: "" };
							await actions.setLine.mutateAsync({
								...{ id: quotation.id, version: quotation.version, lane, ...entered, texts },
								...(line ? { lineId: line.id } : {}),
								...(seesCost ? { cost: bought } : {}),
							});
							onClose();
						}}
					/>
				</>
			)}
		</GuardedDialog>
	);
}
