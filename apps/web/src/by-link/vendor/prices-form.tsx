import { type FormEvent, useEffect, useRef, useState } from "react";
import { basisName } from "../../features/sale/search/words.ts";
import { DOT } from "../../lib/dot.ts";
import { type Text, useText } from "../../lib/text.ts";
import { Button, Section } from "../parts.tsx";
import { TextArea } from "../sheet.tsx";
import { declared, termLabels } from "./fields.ts";
import { Chosen, Typed } from "./inputs.tsx";
import type { Problems } from "./problems.ts";
import { Totals } from "./totals.tsx";
import type { Answer, Entered, EnteredLine, Inquiry, Term } from "./types.ts";

type AskedLine = Inquiry["lines"][number];

/** "Haulage · 40HC · per container × 2". */
export const lineName = (t: Text, { charge, containerType, basis, quantity }: AskedLine): string =>
	[charge, containerType, `${basisName(t, basis)} × ${quantity}`].filter(Boolean).join(DOT);

/** Whether the lines have all their terms in common, as they do before anything was said. */
function haveInCommon(lines: readonly EnteredLine[], terms: readonly Term[]): boolean {
	return lines.every((line) => terms.every((term) => line[term] === lines[0]?.[term]));
}

interface FormProps {
	inquiry: Inquiry;
	entered: Entered;
	onChange: (entered: Entered) => void;
	/** What the server has against fields, by their names; another map where it was asked again. */
	problems: Problems;
	/** These fields were changed since. */
	onMended: (fields: readonly string[]) => void;
	formId: string;
	onSend: () => void;
}

/** Prices line by line, with what lines have in common said once; what is wrong stands at its field, the first of which is gone to. */
export function PricesForm({ inquiry, entered, onChange, problems, onMended, formId, onSend }: FormProps) {
	const t = useText();
	const box = useRef<HTMLFormElement>(null);
	const { terms } = declared[inquiry.serviceType];
	const { lines } = entered;
	const currencies = inquiry.currencies.map(({ code }) => code);
	const [common, setCommon] = useState(() => haveInCommon(lines, terms));
	useEffect(() => {
		if (problems.size > 0 && !problems.isMended) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}, [problems]);
	const problem = (place: number, name: string) => problems.get(`lines.${place}.${name}`);
	const change = (changed: Partial<Answer>, at?: number) => {
		onChange({ ...entered, lines: lines.map((line, place) => (at === undefined || at === place ? { ...line, ...changed } : line)) });
		const places = at === undefined ? lines.map((_, place) => place) : [at];
		onMended([...places.flatMap((place) => Object.keys(changed).map((name) => `lines.${place}.${name}`)), ...("amount" in changed ? ["lines"] : [])]);
	};
	const first = lines[0];
	const isOnce = common && lines.length > 1;
	return (
		<form
			ref={box}
			id={formId}
			noValidate
			className="flex flex-col gap-(--gap)"
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				onSend();
			}}
		>
			<Section title={t("vendorQuotation.prices")}>
				{lines.length > 1 && (
					<label className="mb-3 flex min-h-(--control) cursor-pointer items-center gap-3">
						<input
							type="checkbox"
							className="size-5 shrink-0 accent-accent"
							checked={common}
							onChange={(event) => {
								setCommon(event.target.checked);
								if (event.target.checked && first) change(Object.fromEntries(terms.map((term) => [term, first[term]])));
							}}
						/>
						{t("vendorQuotation.same")}
					</label>
				)}
				{isOnce && first && (
					<fieldset className="mb-4 grid min-w-0 grid-cols-2 gap-3 rounded-md bg-soft p-3 sm:grid-cols-3">
						<legend className="sr-only">{t("vendorQuotation.same")}</legend>
						<Terms
							terms={terms}
							answer={first}
							currencies={currencies}
							problemOf={(term) => lines.map((_, place) => problem(place, term)).find((said) => said !== undefined)}
							onChange={(changed) => change(changed)}
						/>
					</fieldset>
				)}
				<ol className="flex flex-col gap-4">
					{inquiry.lines.map((asked, place) => {
						const line = lines[place];
						return (
							line && (
								<li key={asked.id} className="not-first:border-t not-first:border-line not-first:pt-4">
									<fieldset className="grid min-w-0 grid-cols-2 gap-3 sm:grid-cols-3">
										<legend className="mb-2 font-semibold break-words">{lineName(t, asked)}</legend>
										<Typed
											label={t("vendorQuotation.amount")}
											kind="decimal"
											value={line.amount}
											// That there is no price at all is said where the first would stand.
											error={problem(place, "amount") ?? (place === 0 ? problems.get("lines") : undefined)}
											hint={
												[isOnce && line.currency, place === 0 && inquiry.lines.length > 1 && t("vendorQuotation.amountHint")]
													.filter(Boolean)
													.join(DOT) || undefined
											}
											onChange={(amount) => change({ amount }, place)}
										/>
										{!isOnce && (
											<Terms
												terms={terms}
												answer={line}
												currencies={currencies}
												problemOf={(term) => problem(place, term)}
												onChange={(changed) => change(changed, place)}
											/>
										)}
										<Typed
											label={t("vendorQuotation.lineRemark")}
											value={line.remark}
											error={problem(place, "remark")}
											onChange={(remark) => change({ remark }, place)}
											className={isOnce ? "sm:col-span-2" : "col-span-2 sm:col-span-3"}
										/>
									</fieldset>
								</li>
							)
						);
					})}
				</ol>
				<Totals inquiry={inquiry} answers={lines} />
				<div className="mt-4">
					<TextArea
						label={t("vendorQuotation.remark")}
						value={entered.remark}
						onChange={(remark) => {
							onChange({ ...entered, remark });
							onMended(["remark"]);
						}}
						error={problems.get("remark")}
						most={1000}
					/>
				</div>
			</Section>
			{/* What Enter presses; the one to be seen stands at the foot of the page. */}
			<Button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
				{t("vendorQuotation.send")}
			</Button>
		</form>
	);
}

interface TermsProps {
	terms: readonly Term[];
	answer: Answer;
	currencies: readonly string[];
	problemOf: (term: Term) => string | undefined;
	onChange: (changed: Partial<Answer>) => void;
}

const kinds = { vat: "decimal", transitDays: "numeric", validFrom: "date", validTo: "date" } as const;

/** Everything a price is said with beside its amount. */
function Terms({ terms, answer, currencies, problemOf, onChange }: TermsProps) {
	const t = useText();
	return terms.map((term) => {
		const look = {
			label: t(termLabels[term]),
			value: answer[term],
			error: problemOf(term),
			onChange: (value: string) => onChange({ [term]: value }),
		};
		if (term === "currency") return <Chosen key={term} {...look} options={currencies} />;
		// The control for a day is wider than half of a phone.
		const wide = kinds[term] === "date" ? "col-span-2 sm:col-span-1" : "";
		return <Typed key={term} {...look} kind={kinds[term]} className={wide} hint={term === "validTo" ? t("vendorQuotation.needed") : undefined} />;
	});
}
