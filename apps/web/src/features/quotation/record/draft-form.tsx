import { createDraftInput } from "@iqt/routers/desk/quotation/schema";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { z } from "zod";
import { DOT } from "../../../lib/dot.ts";
import { type Language, useText } from "../../../lib/text.ts";
import { Form } from "../../../resource/form/form.tsx";
import { findCurrencies, unratedProblems } from "../../sale/search/currencies.ts";
import { CustomerCompany, CustomerEmail, CustomerName, CustomerRegister } from "./customer-fields.tsx";
import { languageOptions } from "./languages.ts";
import { languageWritten, remarksEntered, remarksFields, remarksFollowing, secondHint, type WrittenIn } from "./second-remarks.ts";

const { customer, language, secondLanguage, currency, remarks, secondRemarks, validTo } = createDraftInput.shape;

const otherRemarks = secondRemarks.unwrap().nullish();

/** The draft's fields side by side, checked by the rules the server has. */
const draftForm = z.object({
	name: customer.shape.name,
	email: customer.shape.email,
	contact: customer.shape.contact.unwrap().nullable(),
	companyId: customer.shape.companyId.unwrap(),
	customerId: customer.shape.customerId.unwrap(),
	language: language.unwrap(),
	secondLanguage: secondLanguage.unwrap(),
	currency: currency.unwrap(),
	validTo: validTo.unwrap(),
	remarks: remarks.unwrap().nullable(),
	...{ zh: otherRemarks, en: otherRemarks, es: otherRemarks, ja: otherRemarks },
});

/** A form checks what it shows. */
const ofFixedCurrency = draftForm.omit({ currency: true });

/** The draft's fields, and whether what is charged in some currencies can be told in the one that is chosen. */
const convertible = (charged: readonly string[]) => ({
	async safeParseAsync(entered: unknown) {
		const result = await draftForm.safeParseAsync(entered);
		const { data: to } = currency.unwrap().safeParse((entered as { currency?: unknown }).currency);
		const found = to === undefined ? [] : await unratedProblems("currency", to, charged);
		return found.length === 0 ? result : { success: false, error: { issues: [...(result.error?.issues ?? []), ...found] } };
	},
});

interface DraftFields {
	customer: { name: string; email: string; contact: string; companyId: string | null; customerId: string | null };
	language: Language;
	secondLanguage: Language | null;
	currency: string;
	/** Null for as long as usual. */
	validTo: string | null;
	remarks: string;
	/** Remarks for second languages, by the language. */
	remarksIn: Record<Language, string>;
}

export interface DraftFormProps {
	values: Record<Exclude<keyof z.infer<typeof draftForm>, "companyId" | "customerId" | Language>, string> & {
		remarksIn: Partial<Record<Language, string>>;
		companyId: string | null;
		customerId: string | null;
	};
	/** Last day the rates behind it allow; null where they have no end. */
	latest: string | null;
	/** The day it holds until where none is said; null where that is not known before. */
	usual: string | null;
	/** The currencies its lanes are charged in; null where its prices stand in its own, and no other can be chosen. */
	charged: readonly string[] | null;
	/** What else is chosen, above its fields: the buttons stay in sight beside it, too. */
	lead?: ReactNode;
	submitLabel: string;
	onSubmit: (fields: DraftFields) => Promise<void>;
	onCancel: () => void;
	onDirty?: (dirty: boolean) => void;
}

/** Whom a quotation is for, in which language and currency, how long it holds, and what else it says. */
export function DraftForm({ values, latest, usual, charged, lead, submitLabel, onSubmit, onCancel, onDirty }: DraftFormProps) {
	const t = useText();
	const schema = charged === null ? ofFixedCurrency : convertible(charged);
	return (
		<Form
			schema={schema}
			values={{ ...values, ...values.remarksIn }}
			onDirty={onDirty}
			lead={lead}
			sections={[
				{
					title: t("saleScreen.customer"),
					fields: [
						{ name: "name", label: t("saleScreen.customerName"), kind: "custom", custom: CustomerName, single: true, required: true, wide: true },
						{ name: "customerId", label: t("saleScreen.customerRegister"), kind: "custom", custom: CustomerRegister, wide: true },
						{ name: "companyId", label: t("saleScreen.customerPortal"), kind: "custom", custom: CustomerCompany, wide: true },
						{ name: "email", label: t("saleScreen.customerEmail"), kind: "custom", custom: CustomerEmail, single: true, required: true },
						{ name: "contact", label: t("saleScreen.contact"), kind: "text" },
					],
				},
				{
					title: t("saleScreen.offer"),
					fields: [
						{
							name: "language",
							label: t("saleScreen.language"),
							kind: "enum",
							required: true,
							options: languageOptions(t),
						},
						{
							name: "secondLanguage",
							label: t("saleScreen.secondLanguage"),
							kind: "enum",
							options: languageOptions(t),
							hint: (entered) => secondHint(t, t("saleScreen.secondLanguageHint"), entered),
						},
						...(charged === null
							? []
							: [{ name: "currency", label: t("saleScreen.currency"), kind: "lookup" as const, required: true, lookup: findCurrencies }]),
						{
							name: "validTo",
							label: t("saleScreen.validTo"),
							kind: "date",
							hint: [
								usual !== null && (latest ? t("saleScreen.validToHint", { date: latest }) : t("saleScreen.validToHintOpen")),
								usual !== null && t("saleScreen.validToUsual", { date: usual }),
							]
								.filter(Boolean)
								.join(DOT),
						},
						{ name: "remarks", label: t("saleScreen.remarks"), kind: "longText", wide: true, hint: t("saleScreen.remarksHint") },
						...remarksFields(t),
					],
				},
			]}
			submitLabel={submitLabel}
			onCancel={onCancel}
			onSubmit={async (entered) => {
				const {
					name,
					email,
					contact,
					companyId,
					customerId,
					zh: _zh,
					en: _en,
					es: _es,
					ja: _ja,
					...rest
				} = draftForm.parse(charged === null ? { ...entered, currency: values.currency } : entered);
				await onSubmit({
					...rest,
					remarks: rest.remarks ?? "",
					remarksIn: remarksEntered(entered),
					customer: { name, email, contact: contact ?? "", companyId, customerId: customerId ?? null },
				});
			}}
		>
			<LanguagesFollowed />
			{charged !== null && <CurrencyChecked />}
		</Form>
	);
}

/** Another currency is checked as it is chosen: whether its rate is there is nothing to hear of after all else. */
function CurrencyChecked() {
	const { trigger } = useFormContext();
	const chosen: unknown = useWatch({ name: "currency" });
	const before = useRef(chosen);
	useEffect(() => {
		if (chosen !== before.current) void trigger("currency");
		before.current = chosen;
	}, [chosen, trigger]);
	return null;
}

/** Chosen in each other's place, the two languages change places; remarks kept for the first language are its remarks. */
function LanguagesFollowed() {
	const { getValues, setValue } = useFormContext();
	const [first = "", second = ""] = useWatch({ name: ["language", "secondLanguage"] }).map((text: unknown) => String(text ?? ""));
	const before = useRef({ first, second });
	const written = useRef<WrittenIn>({ language: first, text: String(getValues("remarks") ?? "") });
	useEffect(() => {
		const was = before.current;
		const isSwapped = first === second && first !== "" && was.first && was.second && was.first !== was.second;
		const now = isSwapped ? { first: was.second, second: was.first } : { first, second };
		before.current = now;
		const set = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true });
		if (isSwapped) {
			set("language", now.first);
			set("secondLanguage", now.second);
		}
		if (!now.first || now.first === was.first) return;
		const writtenIn = languageWritten(written.current, getValues("remarks"), was.first || written.current.language);
		const follow = remarksFollowing(getValues(), now.first, writtenIn);
		for (const [name, value] of Object.entries(follow)) set(name, value);
		written.current = { language: "remarks" in follow ? now.first : writtenIn, text: String(getValues("remarks") ?? "") };
	}, [first, second, getValues, setValue]);
	return null;
}
