import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { noCost } from "@iqt/routers/requests/ad-hoc-request/write-back/rules";
import { CheckField } from "@iqt/ui/choice";
import { Field } from "@iqt/ui/field";
import { TriangleAlert } from "lucide-react";
import { DOT } from "../../../lib/dot.ts";
import { locale, type Text, useText } from "../../../lib/text.ts";
import { optionsOf } from "../../../resource/book/coded.ts";
import { formField } from "../../../resource/book/rate-form.tsx";
import { FormControl, type FormField } from "../../../resource/form/form-control.tsx";
import { groupDigits } from "../../../resource/values.ts";
import { period } from "../../sale/search/words.ts";
import type { AdHocRequest, WriteBackPreview } from "./types.ts";

export type PreviewRow = WriteBackPreview["rows"][number];

/** What somebody has entered of a rate. */
export interface EnteredRow {
	skip: boolean;
	values: Record<string, unknown>;
}

/** What a vendor's offer says of a rate. */
const ofOffer: ReadonlySet<string> = new Set(["validFrom", "validTo", "transitMin", "transitMax"]);

/** What a request says about a field in words that are no value of it. */
function hintOf(t: Text, name: string, { vendor, proposed }: PreviewRow, { address, grossWeight }: AdHocRequest): string | undefined {
	if (name === "weightTo") return t("writeBackScreen.weightHint", { weight: grossWeight / 1_000 });
	if (ofOffer.has(name) && proposed[name] !== undefined) return t("writeBackScreen.offerHint");
	const said = name === "areaCode" ? address : name === "truckerCode" ? vendor : null;
	return said ? t("writeBackScreen.requestHint", { said }) : undefined;
}

/** The fields a person fills in for a rate, in the order of the book. */
export function fieldsOfRow(t: Text, book: RateBook, row: PreviewRow, request: AdHocRequest): FormField[] {
	const open = new Set([...row.asks, ...row.may]);
	const fields = book.fields
		.filter(({ name }) => open.has(name))
		.map((field): FormField => {
			const { filled: _filled, hint, ...made } = formField(field, null, book);
			const choices = row.only[field.name];
			return {
				...made,
				required: row.asks.includes(field.name),
				// An end that is left open is said of none that is asked for.
				hint: hintOf(t, field.name, row, request) ?? (field.kind === "endDate" ? undefined : hint),
				...(choices ? { options: made.options?.filter(({ value }) => choices.includes(value)) ?? [] } : {}),
			};
		});
	if (!row.asks.includes("costLine")) return fields;
	const options = row.costs.map(({ value, charge, amount, currency, reason }) => ({
		value,
		label: `${charge}: ${currency} ${groupDigits(amount, locale())}`,
		reason,
	}));
	const taken = options.filter(({ reason }) => reason === null);
	const why = row.costs.flatMap(({ charge, reason }) => (reason ? [`${charge}: ${reason}`] : []));
	return [
		...fields,
		{
			...{ name: "costLine", label: t("writeBackScreen.costLine"), kind: "enum", required: true, hint: why.join(" ") },
			options: [...taken, { value: noCost, label: t("writeBackScreen.noCost") }],
		},
	];
}

/** A value of a rate in words. */
function valueWords(book: RateBook, name: string, value: unknown): string {
	const field = book.fields.find((one) => one.name === name);
	return (field && optionsOf(field)?.find((option) => option.value === value)?.label) ?? groupDigits(String(value), locale());
}

/** What becomes of a rate that is in the way. */
function RoomLine({ book, room }: { book: RateBook; room: PreviewRow["room"][number] }) {
	const t = useText();
	const { validFrom, validTo, currency, ends, again, outside } = room;
	const amounts = book.fields
		.flatMap(({ name, label }) => {
			const amount = name === "cost" || name === "ssr" || name === "msr" ? room[name] : null;
			return amount === null ? [] : [`${t(label)} ${currency} ${groupDigits(String(amount), locale())}`];
		})
		.join(DOT);
	const what = outside ? "outside" : ends && again ? "endsAgain" : ends ? "ends" : again ? "begins" : "goes";
	const days = validTo === null ? `${validFrom} –` : period(t, String(validFrom), String(validTo));
	return <li>{t(`writeBackScreen.${what}`, { days, amounts, ends: ends ?? "", again: again ?? "" })}</li>;
}

interface RowProps {
	book: RateBook;
	request: AdHocRequest;
	row: PreviewRow;
	entered: EnteredRow;
	/** Problems by field; none before it was checked. */
	problems: Readonly<Record<string, string>>;
	/** Rates in the way, once it was checked. */
	room: PreviewRow["room"];
	onChange: (entered: EnteredRow) => void;
}

/** One rate that a line of a request is to become. */
export function WriteBackRow({ book, request, row, entered, problems, room, onChange }: RowProps) {
	const t = useText();
	const { line, said } = row;
	const title = t("writeBackScreen.request", {
		charge: [line.charge, line.containerType ?? said.containerType].filter((one) => one && one !== "*").join(DOT),
		...{ amount: groupDigits(line.amount, locale()), currency: line.currency, vat: line.vat },
	});
	const fields = fieldsOfRow(t, book, row, request);
	const told = book.fields.filter(({ name }) => said[name] !== undefined && said[name] !== null);
	return (
		<fieldset className="flex flex-col gap-3 rounded-md border border-line p-3" aria-label={title}>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h3 className="min-w-0 font-semibold break-words">{title}</h3>
				<CheckField label={t("writeBackScreen.take")} checked={!entered.skip} onChange={(on) => onChange({ ...entered, skip: !on })} />
			</div>
			{row.reason ? (
				<p className="flex items-start gap-2 text-warn">
					<TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
					{t("writeBackScreen.cannot", { reason: row.reason })}
				</p>
			) : (
				!entered.skip && (
					<>
						<dl className="flex flex-wrap gap-x-4 gap-y-1 text-[13px]" aria-label={t("writeBackScreen.said")}>
							{told.map(({ name, label }) => (
								<div key={name} className="flex min-w-0 gap-1">
									<dt className="text-ink-soft">{t(label)}</dt>
									<dd className="tabular-nums">{valueWords(book, name, said[name])}</dd>
								</div>
							))}
						</dl>
						<div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-3">
							{fields.map((field) => (
								<Field
									key={field.name}
									label={field.label}
									required={field.required ?? false}
									{...(problems[field.name] ? { error: problems[field.name] } : {})}
									hint={typeof field.hint === "function" ? field.hint(entered.values) : field.hint}
								>
									{(control) => (
										<FormControl
											field={field}
											control={control}
											onWords={() => {}}
											bound={{
												value: entered.values[field.name],
												name: field.name,
												onChange: (value) => onChange({ ...entered, values: { ...entered.values, [field.name]: value } }),
												onBlur: () => {},
												ref: () => {},
											}}
										/>
									)}
								</Field>
							))}
						</div>
						{Object.entries(problems)
							.filter(([name]) => !fields.some((field) => field.name === name))
							.map(([name, problem]) => (
								<p key={name} className="text-danger">
									{`${t(book.fields.find((field) => field.name === name)?.label ?? "writeBackScreen.said")}: ${problem}`}
								</p>
							))}
						{room.length > 0 && (
							<div>
								<h4 className="font-medium">{t("writeBackScreen.inTheWay")}</h4>
								<ul className="list-disc pl-5 tabular-nums">
									{room.map((one) => (
										<RoomLine key={one.id} book={book} room={one} />
									))}
								</ul>
							</div>
						)}
					</>
				)
			)}
		</fieldset>
	);
}
