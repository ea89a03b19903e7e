import type { Database } from "@iqt/db";
import { type Language, languages, type MessageId, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { DomainError } from "../../door/errors.ts";
import type { Permission } from "../../door/permissions.ts";
import { mayHaveLines } from "../../door/plain-text.ts";
import type { CodeKind } from "../price-book/code-kinds.ts";
import { type CodedByKind, codedOf, namesOf } from "../price-book/coded.ts";
import { type RowProblem, standingColumns } from "../price-book/convert.ts";
import type { RateBook, RateRow } from "../price-book/define.ts";
import { bookRight } from "../price-book/edit-right.ts";
import type { RateField } from "../price-book/fields.ts";
import { keyFields, keyText } from "../price-book/key.ts";
import { isPerContainer } from "../price-book/lane-boxes.ts";
import type { Rate } from "../price-book/list.ts";
import { listedBook } from "../price-book/listed.ts";
import { namedFields } from "../price-book/names-in-book.ts";
import { oddValues } from "../price-book/odd-values.ts";
import type { Reference } from "../price-book/reference.ts";
import { NO_LIMIT } from "../price-book/weight-band.ts";
import { type FieldKind, filledFrom, type ImportField } from "./field.ts";
import { labelsOf } from "./labels.ts";
import type { CellProblem } from "./parsed-record.ts";

/** A price book as an import sees it. */
export interface ImportBook {
	rates: RateBook;
	editPermission: Permission;
	fields: readonly ImportField[];
	/** Records of master data its rates name by their codes; `bookWithRecords` reads them. */
	coded?: CodedByKind;
}

const kinds: Record<RateField["kind"], FieldKind> = {
	place: "place",
	area: "area",
	text: "text",
	enum: "choice",
	integer: "integer",
	boolean: "yesNo",
	weight: "weight",
	money: "amount",
	price: "rate",
	currency: "currency",
	percent: "percent",
	date: "day",
	endDate: "endDay",
	container: "container",
	record: "choice",
};

const inAllLanguages = (id: MessageId) => languages.map((language) => translate(language, id));

/** How a yes that is taken where nothing is said is shown, and what it may be instead. */
const yesOrNo = [
	{ value: "true", names: inAllLanguages("table.yes") },
	{ value: "false", names: inAllLanguages("table.no") },
];

/** A truck's way with whatever is on it: taken for one container, which is asked about. */
const tripNames = ["趟", "车次", "/趟", "元/趟", "trip", "per trip"];

/** Other spellings of values of a choice. */
const tradeNames: Record<string, readonly string[]> = {
	rail: ["铁路", "班列", "火车", "train"],
	railBarge: ["铁水", "铁水联运", "rail+barge", "rail/barge"],
	railTruck: ["铁公", "公铁", "公铁联运", "rail+truck", "rail/truck"],
	truck: ["公路", "卡车", "拖车", "汽运", "road"],
	barge: ["驳船", "水运", "内河"],
	general: ["普货", "普通货", "普通货物", "一般货", "一般货物", "非危", "非危险品", "gc", "dry", "general cargo", "fak", "non-dg"],
	dangerous: ["危险品", "危品", "dg", "imo", "hazardous"],
	reefer: ["冷藏", "冻柜", "rf", "冷链"],
	container: ["箱", "柜", "自然箱", "自然柜", ...tripNames, "per container", "元/箱", "/箱", "cntr", "ctr", "unit"],
	bl: ["提单", "/提单", "票提单", "票 b/l", "每票提单", "每单提单", "每票提单/每单", "b/l", "per bl", "/bl"],
	day: [
		"天",
		"日",
		"/天",
		"元/天",
		"按天",
		"天数",
		"箱/天",
		"天/箱",
		"每箱每天",
		"每天每箱",
		"箱天",
		"箱·天",
		"days",
		"/day",
		"container/day",
		"day/container",
		"per container per day",
		"per day per container",
	],
	hour: ["小时", "/小时", "元/小时", "钟头", "hr", "hrs", "/h", "per hr"],
	document: ["份", "单", "doc", "set"],
	shipment: ["票", "/票", "元/票", "单票", "每单票", "per shipment", "票货"],
	COC: ["船东箱", "船东", "承运人箱"],
	SOC: ["自备箱", "自备", "货主箱"],
};

/** The values of a choice, each with all it is called. */
export const namedChoices = ({ options = [] }: RateField) =>
	options.map(({ value, label }) => ({ value, names: [...inAllLanguages(label), ...(tradeNames[value] ?? [])] }));

/**
 * Whether a field that is left blank is part of what its rate says: not a remark, nor a tick, which is none without one, and not a price that the rate then
 * lacks, which is asked about by itself.
 */
const blankSays = ({ name, kind, standard, schema }: RateField, { required }: Pick<RateBook, "required">): boolean =>
	typeof standard === "string" ||
	standard === true ||
	(kind !== "boolean" &&
		name !== "remark" &&
		!(kind === "money" && name.startsWith("cost")) &&
		!required.some((one) => one === name) &&
		schema.safeParse(null).success);

const isByDocument = ({ name }: RateField, { bases = [] }: Pick<RateBook, "bases">): boolean =>
	name === "basis" && bases.includes("document") && !bases.includes("shipment");

/** What the trade says for a shipment, each of which has one document, is that of a book that charges by documents and not by shipments. */
function choicesOf(field: RateField, rates: Pick<RateBook, "bases">): NonNullable<ImportField["choices"]> {
	const choices = namedChoices(field);
	if (!isByDocument(field, rates)) return choices;
	const isPiece = (name: string) => name.includes("票");
	const pieces = choices.flatMap(({ value, names }) => (value === "shipment" ? names.filter(isPiece) : []));
	return choices.map(({ value, names }) => ({
		value,
		names: value === "document" ? [...names, ...pieces] : value === "shipment" ? names.filter((name) => !isPiece(name)) : names,
	}));
}

function importField(field: RateField, rates: RateBook): ImportField {
	const { name, standard } = field;
	return {
		name,
		kind: name === "direction" ? "direction" : field.vendorOf ? "trucker" : field.codeOf ? "charge" : kinds[field.kind],
		required: field.required && standard === undefined,
		titles: Object.fromEntries(languages.map((language) => [language, translate(language, field.label)])) as Record<Language, string>,
		labels: labelsOf(name),
		...(rates.required.some((one) => one === name) ? { asked: true as const } : {}),
		confidential: field.confidential,
		...(field.codeOf ? { codeOf: field.codeOf } : {}),
		...(field.placeKinds ? { placeKinds: field.placeKinds } : {}),
		...(field.kind === "text" && !field.key ? { free: mayHaveLines(name) ? "lines" : "line" } : {}),
		...(field.currency ? { ownCurrency: field.currency.code } : {}),
		...(field.options ? { choices: choicesOf(field, rates) } : standard === true ? { choices: yesOrNo } : {}),
		...(field.weights ? { classes: field.weights } : {}),
		...(isByDocument(field, rates) ? { meant: { shipment: "document" } } : {}),
		...(typeof standard === "string" || standard === true ? { standard: String(standard) } : {}),
		// Days a step goes to leave no doubt: the steps of a rate follow one another.
		...(blankSays(field, rates) && field.name !== rates.tiers?.to ? { blankSays: true } : {}),
		...(isPerContainer(name) ? { perContainer: true } : {}),
	};
}

/** Columns that fill two fields each, "上海-重庆", "4-6" days, "20-24T" and "1-7天", and what people call them. */
const paired = [
	{ name: "lane", kind: "lane", title: "import.lane" },
	{ name: "transit", kind: "transit", title: "import.transit" },
	{ name: "weightBand", kind: "weightBand", title: "import.weightBand" },
	{ name: "dayBand", kind: "dayBand", title: "import.dayBand" },
] as const;

/** Those of which a book has both fields. */
const pairedFields = (names: ReadonlySet<string>): ImportField[] =>
	paired
		.filter(({ name }) => Object.entries(filledFrom).every(([field, from]) => from !== name || names.has(field)))
		.map(({ name, kind }) => ({
			name,
			kind,
			required: false,
			labels: labelsOf(name),
			...(kind === "weightBand" || kind === "transit" ? { blankSays: true } : {}),
		}));

const importBooks = new Map<string, ImportBook>();

function asImported(rates: RateBook): ImportBook {
	const fields = rates.fields.map((field) => importField(field, rates));
	const more = pairedFields(new Set(fields.map((f) => f.name)));
	return { rates, editPermission: bookRight(rates, "edit"), fields: [...more, ...fields] };
}

/** The book of a domain; "invalid" for a domain that has none. */
export function importBook(domain: string): ImportBook {
	const known = importBooks.get(domain);
	if (known) return known;
	const rates = listedBook(domain);
	if (!rates) throw new DomainError("invalid", "import.unknownDomain", { domain });
	const book = asImported(rates);
	importBooks.set(domain, book);
	return book;
}

/** The same with the records of master data its rates name, by which their names are read and told. */
export async function bookWithRecords(db: Kysely<Database>, domain: string): Promise<ImportBook> {
	const book = importBook(domain);
	const coded = await codedOf(db, book.rates);
	if (coded.size === 0) return book;
	const kindOf = new Map(book.rates.fields.map(({ name, codes }) => [name, codes]));
	const fields = book.fields.map((field) => {
		const records = coded.get(kindOf.get(field.name) as CodeKind);
		const choices = [...(records?.values() ?? [])].map((one) => ({ value: one.code, names: namesOf(one) }));
		const says = Object.fromEntries([...(records?.values() ?? [])].map((one) => [one.code, one.says]));
		return records ? { ...field, choices, says, ofRecords: true as const } : field;
	});
	return { ...book, coded, fields };
}

/** Prices a rate of a book must have unless it is on request, which may be entered as a formula. */
export const pricesAsked = ({ rates }: ImportBook): string[] =>
	rates.fields.filter((f) => f.kind === "price" && rates.required.some((name) => name === f.name)).map((f) => f.name);

/** What people call a field. */
export function fieldLabel(book: ImportBook, name: string, language: Language): string {
	const field = book.rates.fields.find((f) => f.name === name);
	return translate(language, field?.label ?? paired.find((p) => p.name === name)?.title ?? "import.transit");
}

/** Told for a value that has no name: an open end, every weight. */
export const NO_NAME = "none";
const namesOfNothing: Readonly<Record<string, MessageId>> = {
	validTo: "book.openEnd",
	weightBand: "import.everyWeight",
	areaCode: "rate.everyArea",
};

/** Whether a blank cell of a field leaves it to nothing, for which people have no name. */
export const isBareNothing = ({ name, standard }: ImportField): boolean => standard === undefined && namesOfNothing[name] === undefined;

/** What people call a value of a field: of a choice its name, of anything else the value itself. */
export function valueLabel(book: ImportBook, name: string, value: string, language: Language): string {
	const nothing = value === "null" || value === NO_NAME ? (namesOfNothing[name] ?? "import.nothing") : undefined;
	if (nothing) return translate(language, nothing);
	const field = book.rates.fields.find((f) => f.name === name);
	if (field?.kind === "boolean") return translate(language, value === "true" ? "table.yes" : "table.no");
	if (field?.kind === "weight" && value === NO_LIMIT) return translate(language, "rate.noWeightLimit");
	if (field?.kind === "container" && value === "*") return translate(language, "book.anyContainer");
	if (field?.codes) return book.coded?.get(field.codes)?.get(value)?.names[language] ?? value;
	const option = field?.options?.find((o) => o.value === value);
	return option ? translate(language, option.label) : value;
}

/** A lane as people name it, by one of its rates: its places, what is named at them, then its mode and direction. */
export function laneName(book: ImportBook, rate: Rate, language: Language): string {
	const places = Object.values(rate.places).map(({ name, nameZh }) => (language === "zh" || language === "ja" ? nameZh || name : name));
	const named = namedFields(book.rates).map(({ name }) => name);
	const more = [...named, "mode", "direction"].flatMap((name) => {
		const value = rate.row[name];
		return typeof value === "string" ? [valueLabel(book, name, value, language)] : [];
	});
	return [places.filter(Boolean).join(" → "), ...more].join(" · ");
}

/**
 * Holds a row against the book's own schema and what it refers to. `costKept`: the cost of a rate that is there stays, which its formulas are held to
 * later; `schema` is the book's, or one that has prices stay; `isOwn` where cells are read as the form's fields are. `entered` is wrong with a sound one unless it stands in the book as it is.
 */
export function checkRow(
	book: ImportBook,
	reference: Reference,
	row: Record<string, unknown>,
	{ costKept, isOwn, schema = book.rates.row }: { costKept: boolean; isOwn: boolean; schema?: RateBook["row"] },
): { ok: true; row: RateRow; entered: CellProblem[] } | { ok: false; problems: CellProblem[] } {
	const checked = schema.safeParse(row);
	if (!checked.success) {
		const problems = checked.error.issues.map(({ input, ...issue }): CellProblem => {
			const field = String(issue.path[0] ?? "");
			const at = { field, column: null, level: "error", values: {} } as const;
			// That nothing is given says more than what might have been.
			const isBlank = issue.code === "invalid_value" && (row[field] ?? null) === null;
			return isBlank ? { ...at, messageId: "problem.required" } : { ...at, messageId: "error.invalid", issue };
		});
		return { ok: false, problems };
	}
	const { problems, entered } = standingColumns(book.rates, checked.data, reference, { costKept });
	const placed = (found: readonly RowProblem[]) => found.map((p): CellProblem => ({ ...p, column: null, level: "error" }));
	if (problems.length > 0) return { ok: false, problems: placed(problems) };
	// Of percentages in other sheets people are asked, and may say that one is meant as it is written.
	const fields = book.rates.fields.filter(({ kind }) => kind === "currency" || (isOwn && kind === "percent"));
	return {
		ok: true,
		row: checked.data,
		entered: [
			...placed(entered).map((problem) => ({ ...problem, onEntry: true as const })),
			...placed(oddValues({ fields }, checked.data)).map((problem) => ({ ...problem, onEntry: true as const, odd: true as const })),
		],
	};
}

/** Lane and all else that makes two rates the same one, but validity and weight band. */
export const rateKey = ({ rates }: ImportBook, row: RateRow): string =>
	keyText(
		keyFields(rates).map((f) => f.name),
		row,
	);
