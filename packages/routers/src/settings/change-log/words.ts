import type { Impact } from "../../kit/price-book/impact.ts";
import { listedBook } from "../../kit/price-book/listed.ts";
import type { Shift } from "../../kit/price-book/margins.ts";
import { plainText } from "../../kit/price-book/rich-text.ts";
import { NO_LIMIT } from "../../kit/price-book/weight-band.ts";
import { declaredField } from "../../kit/records/declared.ts";
import type { Knower } from "./action-words.ts";
import type { FieldChange } from "./rules.ts";

/** What says things in a reader's language: the text of an id if there is such a message, and a moment as the reader writes it. */
export interface Speaker extends Knower {
	/** The same where the text says it alone: one that has something to fill in is no label. */
	label(id: string): string | null;
	moment(at: string): string;
	/** A decimal string with its thousands apart, as the reader writes it. */
	number(decimal: string): string;
}

/** Names of objects that were changed together, or are referred to, by id. */
export type PartNames = Readonly<Record<string, string>>;

/** The id under which the words of a name stand. */
type IdOf = (name: string) => string;

/** Labels of fields of kinds that are no declared records, and of all of them. */
const labelledAs: Readonly<Record<string, IdOf>> = {
	quotation: (name) => `quotationScreen.${name}`,
	role: (name) => `roles.${name}`,
	translation: (name) => `translation.${name}`,
	user: (name) => `users.${name}`,
};
const under =
	(words: string): IdOf =>
	(name) =>
		`${words}.${name}`;
const ofRate: IdOf = (name) => `rate.${name}`;
const ofAny: IdOf = (name) => `log.field.${name}`;

/** Where the words of a field's codes stand, if not under its own name. */
const codesOf: Readonly<Record<string, IdOf>> = {
	book: (code) => listedBook(code)?.title ?? code,
	door: (code) => `log.door.${code}`,
	hubKind: (code) => `saleScreen.kind.${code}`,
	language: (code) => `users.language.${code}`,
	importMode: (code) => `wizard.${code}`,
	lanesAre: (code) => `quotationScreen.lanesAre.${code}`,
	op: (code) => `book.op.${code}`,
	pricing: (code) => `quotationScreen.markUp.kind.${code}`,
	roleType: (code) => `roles.type.${code}`,
	secondLanguage: (code) => `users.language.${code}`,
	status: (code) => `book.status.${code}`,
	userType: (code) => `users.type.${code}`,
};
/** Where they stand under its own name or its kind's. */
const codesUnder =
	(name: string): IdOf =>
	(code) =>
		`enum.${name}.${code}`;

/** A right ("inlandRail.edit") as the roles' screen says it: its domain and what may be done there. */
function rightWords({ known }: Speaker, right: string): string {
	const [domain = "", verb = ""] = right.split(".", 2);
	const may = known(`right.${domain}.${verb}`) ?? known(`right.verb.${verb}`) ?? verb;
	const where = known(listedBook(domain)?.title ?? `right.domain.${domain}`) ?? domain;
	return `${where}: ${may}`;
}

export const kindWords = ({ known }: Speaker, objectType: string): string =>
	known(listedBook(objectType)?.title ?? `log.kind.${objectType}`) ?? objectType;
export const sourceWords = ({ known }: Speaker, source: string): string => known(`log.from.${source}`) ?? source;

/** The text of a name under the first of these ids that has one. */
function firstKnown({ label }: Speaker, ids: readonly (IdOf | undefined)[], name: string): string | null {
	for (const idOf of ids) {
		const words = idOf === undefined ? null : label(idOf(name));
		if (words !== null) return words;
	}
	return null;
}

/** `validFrom` as "Valid from": what is left to say where a field has no label. */
function spelled(name: string): string {
	const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field by the name its words stand under: the way of an import is called as a rate's mode of transport is. */
const meant = (field: string, value: unknown): string => (field === "mode" && (value === "merge" || value === "replace") ? "importMode" : field);

/** What people call a field of a kind of object: its label on the object's own screen, or a common name; null where it has neither. */
export function labelOf(speaker: Speaker, objectType: string, field: string): string | null {
	const name = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
	const ids = [under(objectType), labelledAs[objectType], ofRate, ofAny];
	const declared = declaredField(objectType, field);
	return (
		(declared ? speaker.label(declared.label) : null) ??
		firstKnown(speaker, ids, name) ??
		firstKnown(speaker, ids, name.replace(/(Minor|Formula|Guid|Id)$/, ""))
	);
}

const fieldWords = (speaker: Speaker, objectType: string, field: string): string =>
	labelOf(speaker, objectType, field) ??
	spelled(field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()).replace(/(Minor|Guid|Id)$/, ""));

/** A code in words; as it is where it has none. */
function codeWords(speaker: Speaker, objectType: string, field: string, code: string): string {
	const option = declaredField(objectType, field)?.options?.find(({ value }) => value === code);
	if (option) return speaker.label(option.label) ?? code;
	const of = objectType + field.charAt(0).toUpperCase() + field.slice(1);
	return firstKnown(speaker, [...[of, objectType, field].map(codesUnder), codesOf[field]], code) ?? code;
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);
const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The label of a changed field, after the name of the object it is of where there are several. */
export function changeLabel(speaker: Speaker, objectType: string, { field, part, after }: FieldChange, names: PartNames): string {
	const label = fieldWords(speaker, objectType, meant(field, after));
	return part === undefined ? label : `${names[part] ?? part}: ${label}`;
}

/** A condition on a list ("Container is one of 40HC, 20GP"), or the words that were looked for. */
function conditionWords(speaker: Speaker, objectType: string, condition: Readonly<Record<string, unknown>>, names: PartNames): string {
	const field = String(condition.field);
	const values = valueWords(speaker, objectType, field, condition.values ?? condition.value ?? null, names);
	const op = speaker.known(`table.op.${String(condition.op)}`) ?? String(condition.op);
	return [fieldWords(speaker, objectType, field), op, ...(condition.values === undefined && condition.value === undefined ? [] : [values])].join(" ");
}

/** Which rows of a list were meant. */
function predicateWords(speaker: Speaker, objectType: string, predicate: Readonly<Record<string, unknown>>, names: PartNames): string {
	const filters = Array.isArray(predicate.filters) ? predicate.filters.filter(isFields) : [];
	const said = filters.map((one) => conditionWords(speaker, objectType, one, names));
	if (typeof predicate.search === "string" && predicate.search !== "") said.push(`“${predicate.search}”`);
	for (const [key, value] of Object.entries(predicate)) {
		if (["filters", "search", "sort"].includes(key) || value === null || value === undefined || value === "") continue;
		said.push(`${fieldWords(speaker, objectType, key)}: ${valueWords(speaker, objectType, key, value, names)}`);
	}
	return said.length > 0 ? said.join("; ") : (speaker.known("log.allRows") ?? "");
}

/** Fields that hold a list of which each one has a line of its own. */
const lined = new Set(["replaced", "answers", "corrected"]);

/** A size of so many bytes as people say it. */
function sizeWords(bytes: number): string {
	const [unit, size] =
		bytes < 1024 ? (["B", bytes] as const) : bytes < 1024 ** 2 ? (["KB", bytes / 1024] as const) : (["MB", bytes / 1024 ** 2] as const);
	return `${Number(size.toFixed(1))} ${unit}`;
}

/** A rate that an import ended or removed: its lane and what tells it from others, its days and its prices, and when one that ends does ("Chongqing – Shanghai · Export · 40HC · COC · …"). */
function rateWords(speaker: Speaker, objectType: string, rate: Readonly<Record<string, unknown>>, names: PartNames): string {
	const fields = listedBook(objectType)?.fields ?? [];
	const say = (name: string) => valueWords(speaker, objectType, name, rate[name], names);
	const there = fields.filter(({ name }) => (rate[name] ?? "") !== "");
	const lane = there.filter(({ kind }) => kind === "place").map(({ name }) => say(name));
	const usual = (name: string) => fields.some((f) => f.name === name && f.standard === rate[name]);
	const special = there.filter(({ name, kind, key }) => key && !["place", "weight", "date", "endDate"].includes(kind) && !usual(name));
	const owner = there.filter(({ name }) => name === "ownership").map(({ name }) => String(rate[name]));
	const [lightest = "0", heaviest = NO_LIMIT] = [rate.weightFrom, rate.weightTo].map((weight) =>
		(weight ?? "") === "" ? undefined : String(weight),
	);
	const weights = heaviest !== NO_LIMIT ? `${lightest}–${heaviest} t` : Number(lightest) > 0 ? `> ${lightest} t` : "";
	const days = `${String(rate.validFrom ?? "")} – ${rate.validTo === undefined ? (speaker.known("book.openEnd") ?? "") : String(rate.validTo)}`;
	const amounts = there.filter(({ kind, name }) => kind === "price" || (kind === "money" && name === "cost"));
	const prices = amounts.map(({ name }) => `${fieldWords(speaker, objectType, name)} ${String(rate[name])}`);
	const others = special.filter(({ name }) => name !== "ownership").map(({ name }) => say(name));
	const currency = prices.length > 0 ? String(rate.currency ?? "") : "";
	const became = rate.endsOn === undefined ? [] : [`${speaker.known("log.endsOn") ?? ""} ${String(rate.endsOn)}`];
	return [lane.join(" – "), ...others, ...owner, weights, days, [prices.join(", "), currency].filter(Boolean).join(" "), ...became]
		.filter(Boolean)
		.join(" · ");
}

/** Days that rates have no price for any more: from the first to the last of them, and of how many rates. */
function lostWords(speaker: Speaker, { from, to, rates }: Readonly<Record<string, unknown>>): string {
	const days = `${String(from)} – ${to === null ? (speaker.known("book.openEnd") ?? "") : String(to)}`;
	return `${days} · ${speaker.known("log.field.rates") ?? ""}: ${String(rates)}`;
}

/** What a change of many rates brought about, in lines: what is touched, by how much each amount changed, margins, prices that are lost, and quotations. */
function impactWords(speaker: Speaker, objectType: string, { rates, lanes, amounts, margins, lost, quotations }: Impact): string {
	const say = (id: string, value: unknown) => `${speaker.known(id) ?? id}: ${String(value)}`;
	const some = (id: string, count: number) => (count > 0 ? [say(id, count)] : []);
	const percent = (value: number | null) => (value === null ? "–" : `${value > 0 ? "+" : ""}${value}%`);
	const shares = amounts.map(({ changeOf, count, least, median, largest, same, otherUnit, untold }) => {
		const told = [say("impact.least", percent(least)), say("impact.median", percent(median)), say("impact.largest", percent(largest))];
		const others = [...some("impact.same", same), ...some("impact.otherUnit", otherUnit), ...some("impact.untold", untold)];
		return [`${fieldWords(speaker, objectType, changeOf)} · ${say("impact.changed", count)}`, ...(count > 0 ? told : []), ...others].join(" · ");
	});
	const shift = (id: string, moved: Shift | undefined) =>
		moved && moved.before + moved.after > 0 ? [say(id, `${moved.before} → ${moved.after}`)] : [];
	const low = [...shift("impact.belowCost", margins?.belowCost), ...shift("impact.belowMargin", margins?.belowMargin)];
	const none = [...some("impact.lostLanes", lost?.lanes ?? 0), ...some("impact.lostRates", lost?.rates ?? 0)];
	const gone = lost ? [...none, say("impact.lostDays", `${lost.from} – ${lost.to ?? speaker.known("book.openEnd") ?? ""}`)] : [];
	const standing = [...some("impact.drafts", quotations.drafts), ...some("impact.sent", quotations.sent)];
	const lines = [
		[say("impact.rates", rates), say("impact.lanes", lanes)].join(" · "),
		...shares,
		...[low, gone, standing].map((line) => line.join(" · ")),
	];
	return lines.filter(Boolean).join("\n");
}

/** Fields of a quotation's entries that hold an amount. */
const quotedAmounts = new Set(["asked", "cost", "discount", "standardTotal", "total", "unitPrice"]);

/** An amount of a quotation, with its currency before it or by itself; null for what is none. */
function amountWords({ number }: Speaker, field: string, text: string): string | null {
	const [, currency, amount] = /^([A-Z]{3} )?(-?\d{1,15}(?:\.\d{1,6})?)$/.exec(text) ?? [];
	if (amount === undefined || (currency === undefined && !quotedAmounts.has(field))) return null;
	return `${currency ?? ""}${number(amount)}`;
}

/** Fields of a book's entries that hold a text of its terms, by language, or as it was recorded when there was one. */
const termTexts = new Set(["zh", "en", "es", "ja", "body"]);

/** A recorded value in a line, or several of them for a list of many things: codes that have words in words, moments as the reader writes them, never JSON. */
export function valueWords(speaker: Speaker, objectType: string, field: string, value: unknown, names: PartNames = {}): string {
	if (value === null || value === undefined || value === "") return speaker.known("table.none") ?? "";
	if (typeof value === "string" && isMoment(value)) return speaker.moment(value);
	if (typeof value === "boolean") return speaker.known(value ? "table.yes" : "table.no") ?? String(value);
	if (Array.isArray(value)) {
		const said = value.map((one) => valueWords(speaker, objectType, field, one, names));
		if (lined.has(field)) return said.join("\n");
		return said.length > 0 ? said.join(field === "ids" || value.some(isFields) ? "; " : ", ") : (speaker.known("table.none") ?? "");
	}
	if (isFields(value)) {
		if (field === "predicate") return predicateWords(speaker, objectType, value, names);
		if (field === "replaced") return rateWords(speaker, objectType, value, names);
		if (field === "impact" && typeof value.rates === "number") return impactWords(speaker, objectType, value as unknown as Impact);
		if (field === "lost" && typeof value.rates === "number") return lostWords(speaker, value);
		// Remarks by the language they are written in.
		const nameOf = (key: string) =>
			names[key] ?? (field === "otherRemarks" ? codeWords(speaker, objectType, "language", key) : fieldWords(speaker, objectType, key));
		return Object.entries(value)
			.map(([key, inner]) => `${nameOf(key)}: ${valueWords(speaker, objectType, key, inner, names)}`)
			.join("; ");
	}
	if (field === "size" && typeof value === "number") return sizeWords(value);
	if ((field === "containerType" || field === "container") && value === "*") return speaker.known("book.anyContainer") ?? "*";
	const said = termTexts.has(field) && listedBook(objectType) ? plainText(String(value)) : String(value);
	if (objectType === "quotation") {
		const amount = amountWords(speaker, field, said);
		if (amount !== null) return amount;
	}
	const named = names[`${field} ${said}`] ?? names[said];
	if (named !== undefined) return named;
	if (field === "field") return fieldWords(speaker, objectType, said);
	if (/^[a-z]\w{0,40}\.[a-z]\w{0,40}$/i.test(said) && ["permissions", "scopes"].includes(field)) return rightWords(speaker, said);
	return /^\w{1,30}$/.test(said) ? codeWords(speaker, objectType, meant(field, said), said) : said;
}
