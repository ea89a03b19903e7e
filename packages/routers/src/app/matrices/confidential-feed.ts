import type { Database } from "@iqt/db";
import Big from "big.js";
import type { Kysely } from "kysely";
import { sampleSearch } from "../../desk/quotation/testing.ts";
import type { RateBook, RateRow } from "../../kit/price-book/define.ts";
import type { RateField } from "../../kit/price-book/fields.ts";
import { type SampleReference, sampleReference, sampleRow } from "../../kit/price-book/sample-row.ts";
import type { RecordField } from "../../kit/records/declare.ts";
import { type AnyKind, storedFields } from "../../kit/records/define.ts";
import { recordKinds } from "../../kit/records/registry.ts";
import { type BookDomain, books } from "../../prices/books.ts";
import type { createCaller } from "../app-router.ts";

type Calls = ReturnType<typeof createCaller>;

/** Values no answer to somebody without the right may hold, each with the door it came in by. */
export interface Fed {
	marks: Map<string, string>;
	/** Fields that held one of them: "truckingCost.truckerCode". */
	fields: Set<string>;
	/** Ids of what was touched, each with the domain it is of: rates, records, quotations, changes. */
	ids: Map<string, string>;
}

let count = 0;

/** A figure nobody else has: nine digits, so that no id holds them by chance. */
const figure = (from = 9_871_000): string => `${from + 7 * ++count}.${10 + (count % 90)}`;

const inWorkbook = (percent: string): string => `<v>${Big(percent).div(100).toFixed()}</v>`;

/** How a value may look in an answer: an amount in hundredths or with commas, a percentage as the fraction it is in a workbook. */
function spellings(mark: string): string[] {
	if (/^\d{7}\.\d\d$/.test(mark)) return [mark, mark.replace(".", ""), mark.replace(/^(\d)(\d{3})(\d{3})/, "$1,$2,$3"), String(Number(mark))];
	if (/^\d{3}\.\d\d$/.test(mark)) return [mark, inWorkbook(mark)];
	const [, name, value] = /^"(\w+)":"?([\d.]+)"?$/.exec(mark) ?? [];
	if (name === undefined || value === undefined) return [mark];
	// As a number and as text, in an answer and in one kept as text.
	const alone = [`"${name}":${value},`, `"${name}":${value}}`, `"${name}":"${value}"`];
	return [...alone, ...alone.map((one) => one.replaceAll('"', '\\"')), ...(value.includes(".") ? [inWorkbook(value)] : [])];
}

/** Characters by which a text is looked through: no spelling is shorter. */
const START = 6;

/** Looks a text through once for the spellings of all marks, however many there are. */
export function spellingFinder(marks: ReadonlyMap<string, string>): (text: string) => { mark: string; spelling: string; at: number }[] {
	const starting = new Map<string, { mark: string; spelling: string }[]>();
	for (const mark of marks.keys())
		for (const spelling of spellings(mark)) {
			if (spelling.length < START) throw new Error(`${spelling} is too short to be told from other text`);
			const start = spelling.slice(0, START);
			starting.set(start, [...(starting.get(start) ?? []), { mark, spelling }]);
		}
	return (text) => {
		const found = new Map<string, { mark: string; spelling: string; at: number }>();
		for (let at = 0; at + START <= text.length; at++)
			for (const { mark, spelling } of starting.get(text.slice(at, at + START)) ?? [])
				if (!found.has(spelling) && text.startsWith(spelling, at)) found.set(spelling, { mark, spelling, at });
		return [...found.values()];
	};
}

/** The book's procedures, as a test that takes any book calls them. */
type BookCalls = Pick<
	Calls[BookDomain],
	"add" | "update" | "quickEdit" | "applyToAll" | "startApplyToAll" | "previewApply" | "remove" | "undo" | "startExport" | "list"
>;

/** Says of whom it is that a sample is refused. */
async function naming(domain: string, feed: () => Promise<void>): Promise<void> {
	try {
		await feed();
	} catch (error) {
		throw new Error(`${domain} could not be fed: ${error}`, { cause: error });
	}
}

/** Writes every confidential field of every book and record through every door that takes one, as somebody who may do everything. */
export async function feedConfidential(db: Kysely<Database>, as: Calls, settled: () => Promise<void>): Promise<Fed> {
	const fed: Fed = { marks: new Map(), fields: new Set(), ids: new Map() };
	const mark = (door: string, value: string): string => {
		fed.marks.set(value, door);
		return value;
	};
	const known = await sampleReference(db);
	for (const book of books) {
		if (book.fields.every((field) => !field.confidential) && book.prices.length === 0) continue;
		const calls = (as as unknown as Record<string, BookCalls>)[book.domain] as BookCalls;
		const markIn = (door: string, field: RateField) => {
			fed.fields.add(`${book.domain}.${field.name}`);
			return mark(`${book.domain} ${door}`, secretOf(field));
		};
		await naming(book.domain, () => feedBook(book, calls, known, markIn, fed, settled));
	}
	for (const kind of hidingKinds()) {
		const { save } = (as as unknown as Record<string, { save(input: object): Promise<{ id: string; version: number }> }>)[kind.name] as never as {
			save(input: object): Promise<{ id: string; version: number }>;
		};
		const sample = (door: string) =>
			recordOf(kind, (field) => {
				const value = secretOfRecord(field);
				fed.fields.add(`${kind.name}.${field.name}`);
				mark(`${kind.name} ${door}`, markOf(field, value));
				return value;
			});
		await naming(kind.name, async () => {
			const made = await save(sample("create"));
			fed.ids.set(made.id, kind.name);
			await save({ ...sample("update"), id: made.id, version: made.version });
		});
	}
	await naming("adHocRequest", () => feedRequest(as, fed, mark));
	const { options } = await as.sale.search(sampleSearch);
	const items = [{ search: sampleSearch, optionId: options[0]?.id ?? "" }];
	const { id } = await as.quotation.createDraft({ customer: { name: "Harbour", email: "buyer@example.com" }, language: "en", items });
	fed.ids.set(id, "quotation");
	const { confidential } = await as.quotation.detail({ id });
	if (confidential?.msr) mark("quotation", confidential.msr);
	await settled();
	return fed;
}

/** Gives an ad hoc request its costs and corrects them; it goes on to the price, so that papers and mails are made of it. */
async function feedRequest({ adHocRequest }: Calls, fed: Fed, mark: (door: string, value: string) => string): Promise<void> {
	const places = await adHocRequest.places();
	const [port, inland] = [places.portCities[0]?.id ?? "", places.inlandCities[0]?.id ?? ""];
	const request = { serviceType: "M", mode: "rail", portCity: port, inlandCity: inland, requiredDate: "2027-01-01" } as const;
	const { id } = await adHocRequest.save({ ...request, containers: ["1 × 40HC"], customer: "Harbour", commodity: "Furniture", grossWeight: 9_000 });
	fed.ids.set(id, "adHocRequest");
	const line = { charge: "Haulage", currency: "CNY" };
	for (const door of ["create", "update"]) {
		const cost = { ...line, amount: mark(`adHocRequest ${door}`, figure()), vendor: mark(`adHocRequest ${door}`, `Carrier ${figure()}`) };
		await adHocRequest.updateCost({ id, costs: [cost] });
	}
	await adHocRequest.updatePrice({ id, prices: [{ ...line, amount: "9000", validTo: "2027-01-31" }] });
}

/** Kinds of record that keep something confidential. */
export const hidingKinds = () => recordKinds().filter((kind) => storedFields(kind).some((field) => field.confidential || field.unless !== undefined));

/** Shapes of a number, the longest first: a field holds as long a one as it takes. A floor comes after what it is the floor of: it gets a lower one. */
const shapesOf: Readonly<Record<string, readonly ((n: number) => string)[]>> = {
	percent: [
		(n) => `${899 - (n % 800)}.${String((n * 37) % 90).padStart(2, "1")}`,
		(n) => `${99 - (n % 89)}.${10 + ((n * 37) % 90)}`,
		(n) => `${99 - (n % 89)}.${1 + (n % 9)}`,
		(n) => `${99 - (n % 89)}`,
		(n) => `${9 - (n % 9)}`,
	],
	integer: [9, 8, 7, 6, 5, 4, 3, 2, 1].map((digits) => (n: number) => String(10 ** digits - 1 - ((7 * n) % (9 * 10 ** (digits - 1))))),
};

/** Numbers tried of one shape: of a range within it some are refused. */
const TRIES = 60;

/** A value a field takes that is told from those of others; of an amount a figure nobody else has. */
function secretOfRecord({ kind, schema }: Pick<RecordField, "kind" | "schema">): string {
	for (const shape of shapesOf[kind] ?? [])
		for (let tried = 0; tried < TRIES; tried++) {
			const value = shape(++count);
			if (schema.safeParse(value).success) return value;
		}
	return figure();
}

/** Digits that no id or hash holds by chance. */
const LONG = 9;

/** What gives a value away: itself, or with the name of its field where it is too short to be told from other text. */
const markOf = ({ name, kind }: Pick<RecordField, "kind" | "name">, value: string): string =>
	value.length < (kind === "integer" ? LONG : START) ? `"${name}":${value}` : value;

/** Fields of a record by what they are; what is confidential holds a secret. */
function recordOf(kind: AnyKind, secret: (field: RecordField) => string): Record<string, unknown> {
	const valueFor = (field: RecordField): unknown => {
		if (field.confidential || field.unless !== undefined) return secret(field);
		if (field.kind === "enum") return field.options?.[0]?.value;
		if (field.kind === "currency") return field.nullable ? null : "USD";
		if (field.kind === "date") return field.nullable ? null : "2026-01-01";
		if (field.storage === "flag") return false;
		if (field.storage === "json") return [];
		return field.nullable ? null : (field.standard ?? (field.kind.endsWith("ext") ? `${kind.name}.sample` : "1"));
	};
	return Object.fromEntries(storedFields(kind).map((field) => [field.name, valueFor(field)]));
}

const floors: Readonly<Record<string, number>> = { min: 1_871_000, msr: 3_871_000, ssr: 5_871_000 };

/** A value that gives the field away wherever it is seen. */
const secretOf = (field: RateField): string => {
	if (field.kind === "price" && !field.confidential) return `cost*${figure()}`;
	const words = `TRUCKER${figure().replace(".", "")}`;
	// A text that holds a number, such as an exchange rate, takes no words.
	if (field.kind === "text" && field.schema.safeParse(words).success) return words;
	// A floor stays under its ceiling, whichever of them changes.
	return figure(floors[field.name]);
};

/** The prices that searches are priced with go the other way. */
const otherWay = { direction: "eastbound" };

/** Three months, by which rates of any book are told apart. */
const months = [1, 2, 3].map((month) => ({ validFrom: `2027-0${month}-01`, validTo: `2027-0${month}-28` }));

/** Whether a field can hold a value that is told from all others: one below a hundred cannot. */
export const holdsSecret = ({ kind }: Pick<RateField | RecordField, "kind">): boolean => kind !== "integer" && kind !== "percent";

/** What a field of a row holds that must not be told; undefined of one that tells nothing. */
function secretIn(book: RateBook, field: RateField, secret: () => string): string | undefined {
	if ((field.confidential && holdsSecret(field)) || (field.kind === "price" && book.prices.includes("cost"))) return secret();
	// Where it tells no cost it is above its lowest one all the same, which has a figure of its own.
	return field.kind === "price" && book.prices.includes("msr") ? "9000000" : undefined;
}

async function feedBook(
	book: RateBook,
	calls: BookCalls,
	known: SampleReference,
	mark: (door: string, field: RateField) => string,
	fed: Fed,
	settled: () => Promise<void>,
): Promise<void> {
	const has = (name: string) => book.fields.some((field) => field.name === name);
	const add = async (days: RateRow = {}) => {
		const over = { ...(has("direction") ? otherWay : {}), ...days };
		const { id } = await calls.add({ row: { ...sampleRow(book, known, (field) => secretIn(book, field, () => mark("add", field))), ...over } });
		fed.ids.set(id, book.domain);
		return id;
	};
	const [one, two, gone] = [await add(months[0]), await add(months[1]), await add(months[2])];
	const fedRates = { field: "id", op: "in" as const, value: [one, two, gone] };
	const current = async (id: string) => {
		const found = (await calls.list({ filters: [{ field: "id", op: "eq", value: id }] })).items[0];
		if (!found) throw new Error(`${book.domain} lost ${id}`);
		return found;
	};
	const [secrets, values] = [
		book.fields.filter((f) => f.confidential && !f.key && holdsSecret(f)),
		book.fields.filter((f) => !f.key && f.kind === "price" && !f.confidential),
	];
	const editable = [...secrets, ...(book.prices.includes("cost") ? values : [])];
	const changed = (door: string) => Object.fromEntries(editable.map((field) => [field.name, mark(door, field)]));
	const first = await current(one);
	await calls.update({ id: one, version: first.version, row: { ...first.row, ...changed("update") } as never });
	const edit = async (door: string, ids: string[]) => {
		const rows = await Promise.all(ids.map(async (id) => ({ id, version: (await current(id)).version, cells: changed(door) })));
		fed.ids.set((await calls.quickEdit({ rows } as never)).changeId, book.domain);
	};
	await edit("quick edit of one", [one]);
	await edit("quick edit of many", [one, two]);
	for (const field of editable) {
		const predicate = (door: string) => {
			const hidden = book.fields.filter((f) => f.confidential && holdsSecret(f));
			const filters = hidden.map((f) => ({
				field: f.name,
				op: f.kind === "text" ? ("ne" as const) : ("gte" as const),
				value: f.kind === "text" ? mark(door, f) : "0",
			}));
			return { filters: [fedRates, ...filters] };
		};
		await calls.applyToAll({ predicate: predicate("condition"), operation: { field: field.name, op: "set", value: mark("apply to all", field) } });
		await calls.startApplyToAll({ predicate: { filters: [fedRates] }, operation: { field: field.name, op: "set", value: mark("work", field) } });
		// Nobody has more than a few pieces of long work under way at once.
		await settled();
	}
	if (book.fields.some((f) => f.confidential && f.kind === "money")) {
		const cost = book.fields.find((f) => f.confidential && f.kind === "money") as RateField;
		const operation = { field: cost.name, op: "add" as const, value: mark("amount added", cost) };
		await calls.applyToAll({ predicate: { filters: [fedRates, { field: cost.name, op: "lte", value: mark("condition", cost) }] }, operation });
		// What they hold now is a sum, which gives away as much.
		for (const id of [one, two]) fed.marks.set(String((await current(id)).row[cost.name]), `${book.domain} amount added`);
	}
	await calls.startExport({});
	const removed = await calls.remove({ ids: [gone] });
	const undone = await calls.remove({ ids: [two] });
	for (const { changeId } of [removed, undone]) fed.ids.set(changeId, book.domain);
	await calls.undo({ changeId: undone.changeId });
}
