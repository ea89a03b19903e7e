import { readPrice, standardNames } from "@iqt/routers/kit/money/formula";
import { evaluate } from "@iqt/routers/kit/money/formula-value";
import type { RateBook, RateRow } from "@iqt/routers/kit/price-book/define";
import type { RateField } from "@iqt/routers/kit/price-book/fields";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { NO_LIMIT } from "@iqt/routers/kit/price-book/weight-band";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { parseDate } from "@iqt/ui/parse-date";
import { lazy, type RefObject, Suspense, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { OpenSheet } from "../../lib/dialogs.tsx";
import { language, locale, text, useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";
import { dateWords } from "../date-words.ts";
import { Form, type FormField } from "../form/form.tsx";
import { useAskToClose } from "../form/use-ask-to-close.tsx";
import { useSaveAnyway } from "../form/use-save-anyway.tsx";
import { unclearText } from "../unclear.ts";
import { groupDigits } from "../values.ts";
import { choosableOf } from "./coded.ts";
import { rateKinds, rateLookup } from "./rate-columns.tsx";
import { Suggestion } from "./suggestion.tsx";

// Few books have costs in two currencies, and its texts are theirs.
const ReckonedPrice = lazy(() => import("./reckoned-price.tsx"));

/** What a price comes to on the row being entered, or what is wrong with it; empty while there is nothing to say. */
function liveResult(name: string, values: FieldValues): string {
	const entered = String(values[name] ?? "").trim();
	if (!entered) return text("problem.formulaEmpty");
	const read = readPrice(entered);
	if (read.kind === "number") return "";
	if (read.kind === "problem") return text(read.problem.messageId, read.problem.values);
	if (!read.parsed.ok) return "";
	// Parameters are the server's: it says what is wrong with a name there is none of.
	if (read.parsed.variables.some((name) => !(standardNames as readonly string[]).includes(name))) return "";
	const cost = readPrice(String(values.cost ?? ""));
	const result = evaluate(read.parsed.ast, { cost: cost.kind === "number" ? cost.value : null, km: null, teu: null, weight: null });
	if (!result.ok) return text(result.messageId, result.values);
	return text("book.liveResult", {
		value: groupDigits(result.value.toFixed(2), locale()),
		currency: values.basis === "percent" ? "%" : String(values.currency ?? ""),
	});
}

/** What a price comes to on the row being entered; of one that is a number alone, as no formula would come to it, that it is. */
function resultHint(name: string, values: FieldValues, { checks }: Pick<RateBook, "checks">): string {
	const figure = checks.find((check) => check.kind === "figure" && check.field === name);
	if (!figure) return liveResult(name, values);
	const entered = String(values[name] ?? "").trim();
	if (entered === "") return text("book.figureHint");
	return readPrice(entered).kind === "formula" ? text(figure.message) : "";
}

/** What the price comes to; for a selling price that is still to be entered, what the price setting proposes. */
function priceHint(name: string, values: FieldValues, book: RateBook, rate: Rate | null) {
	const { costFrom, domain } = book;
	const result = resultHint(name, values, book);
	if (costFrom && name === "ssr")
		return (
			<>
				{result}
				<Suspense>
					<ReckonedPrice of={costFrom} values={values} was={rate?.row ?? null} />
				</Suspense>
			</>
		);
	// A mark-up is a percentage: what is proposed is an amount.
	if (name !== "ssr" || values.basis === "percent" || String(values.ssr ?? "").trim()) return result;
	return (
		<>
			{result} <Suggestion service={domain} cost={String(values.cost ?? "")} currency={String(values.currency ?? "")} />
		</>
	);
}

/** A field of a book as a form asks for it; `rate`: what is there already. */
export function formField(field: RateField, rate: Rate | null, book: RateBook): FormField {
	const place = rate?.places[field.name];
	return {
		name: field.name,
		label: text(field.label),
		kind: rateKinds[field.kind],
		required: field.required && field.standard === undefined,
		filled: field.standard !== undefined,
		lookup: rateLookup(field),
		...(place ? { valueLabel: (language() === "zh" && place.nameZh) || place.name } : {}),
		...(field.kind === "container" && (rate ? rate.row[field.name] : field.standard) === "*" ? { valueLabel: text("book.anyContainer") } : {}),
		options: choosableOf(field, rate?.row[field.name]),
		...(field.kind === "price" ? { hint: (values: FieldValues) => priceHint(field.name, values, book, rate) } : {}),
		...(field.numeric ? { numeric: true } : {}),
		...(field.name === book.costFrom?.rate ? { hint: (values: FieldValues) => (values[field.name] ? "" : text("book.ownRateHint")) } : {}),
		...(field.kind === "weight" ? { unit: "t" } : {}),
		...(field.name === "weightTo"
			? { hint: (values: FieldValues) => (String(values[field.name] ?? "") === NO_LIMIT ? text("rate.noWeightLimit") : "") }
			: {}),
		...(field.kind === "percent" ? { unit: "%" } : {}),
		...(field.kind === "endDate" ? { hint: (values: FieldValues) => (values[field.name] ? "" : text("book.openEnd")) } : {}),
		...(field.name === "remark" ? { wide: true, kind: "longText" as const } : {}),
	};
}

const prices = new Set(["cost", "ssr", "msr", "min", "max", "currency", "vat", "onRequest"]);
const validity = new Set(["validFrom", "validTo", "remark"]);

export interface RateFormProps {
	book: RateBook;
	/** The rate to change or to copy; null for a new one. */
	rate: Rate | null;
	mode: "add" | "edit" | "copy";
	/** The day a change is to start, where it is known already; empty where it is not. */
	startsFrom: string;
	/** What is odd about a row before it is saved, in sentences. */
	doubtsOf: (row: RateRow, from: string | null) => Promise<readonly string[]>;
	/** `from` is the day the change starts, where the old version is to end the day before. */
	onSave: (row: RateRow, from: string | null) => Promise<void>;
	/** Whether there is something unsaved, for whoever would close the screen; means nothing once the form has closed. */
	dirty: RefObject<boolean>;
	onClose: () => void;
}

/** Adds or changes one rate, with every field the person may see, in a drawer beside the list. */
export function RateForm({ book, rate, mode, startsFrom, doubtsOf, onSave, dirty, onClose }: RateFormProps) {
	const t = useText();
	const { seesCost } = useUser();
	const [from, setFrom] = useState(startsFrom);
	const anyway = useSaveAnyway();
	const fields = book.fields.filter((f) => seesCost || !f.confidential);
	const lane = new Set(book.lane.map((f) => f.name));
	const group = (test: (f: RateField) => boolean) => fields.filter(test).map((f) => formField(f, rate, book));
	// With costs in two currencies price and costs are looked at together.
	const priced = new Set([...prices, ...(book.costFrom ? book.prices : [])]);
	const sections = [
		{ title: t("book.section.lane"), fields: group((f) => lane.has(f.name)) },
		{ title: t("book.section.terms"), fields: group((f) => !lane.has(f.name) && !priced.has(f.name) && !validity.has(f.name)) },
		{ title: t("book.section.price"), fields: group((f) => priced.has(f.name)) },
		{ title: t("book.section.validity"), fields: group((f) => validity.has(f.name)) },
	].filter((s) => s.fields.length > 0);
	const values = rate?.row ?? Object.fromEntries(fields.map((f) => [f.name, f.standard ?? (f.kind === "boolean" ? false : null)]));
	const leave = useAskToClose(() => dirty.current, t("book.unsavedClose"), onClose);
	return (
		<OpenSheet onClose={onClose} mayClose={leave.mayClose} title={t(mode === "edit" ? "book.editTitle" : "book.addTitle")} className="max-w-2xl">
			<Form
				schema={book.row}
				sections={sections}
				values={values}
				submitLabel={t("shell.save")}
				focusFirst
				onDirty={(is) => {
					dirty.current = is;
				}}
				onCancel={leave.close}
				onSubmit={async (row) => {
					if (from && parseDate(from) === null) return false;
					const doubts = await doubtsOf(row as RateRow, from || null);
					if (!(await anyway.savesAnyway(doubts))) return false;
					await onSave(row as RateRow, from || null);
				}}
			>
				{mode === "edit" && (
					<Field label={t("book.from")} hint={t("book.fromHint")} error={unclearText("date", from) ?? undefined}>
						{(control) => <DateInput {...control} value={from} onChange={setFrom} locale={locale()} words={dateWords(t)} />}
					</Field>
				)}
			</Form>
			{leave.question}
			{anyway.question}
		</OpenSheet>
	);
}
