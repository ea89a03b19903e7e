import { z } from "zod";
import { DomainError } from "../../../door/errors.ts";
import { wordsOf } from "../../imports/spoken.ts";
import { fitFields, isBlank, isRecord } from "../../rest/fit.ts";
import { byName, lowered, refuseContradiction } from "../../rest/request.ts";
import type { FilterMapping, FilterWay, RestRequest } from "../../rest/types.ts";
import type { Line, RateBook } from "../declaration.ts";
import type { RateField } from "../fields.ts";
import { HEAD_ID } from "../heads.ts";
import { termFields } from "../term-lanes.ts";
import { isNamed as isNamedField, type RateWithPlaces } from "./places.ts";

/** "4-6" days as its two ends, "5" as both, "-7" and "3-" as the one there is; null for what is none of these. */
function transitOf(value: unknown): { transitMin: string | null; transitMax: string | null } | null {
	const found = /^(\d{0,3})\s*(?:([-~–])\s*(\d{0,3}))?$/.exec(String(value ?? "").trim());
	const [, from, dash, to] = found ?? [];
	if (!from && !to) return null;
	return { transitMin: from || null, transitMax: (dash ? to : from) || null };
}

/**
 * The same of what was sent with a row: nothing where it was not, both ends emptied where it was emptied. "-7" is a number below zero as well, and is refused but where the most
 * days sent beside it (`longest`) say the same, as answers do.
 */
function transitSent(value: unknown, longest: readonly unknown[]): Record<string, unknown> {
	if (value === undefined) return {};
	if (isBlank(value)) return { transitMin: null, transitMax: null };
	const days = transitOf(value);
	const isUnclear = days?.transitMin === null && !longest.some((most) => String(most) === days.transitMax);
	if (!days || isUnclear)
		throw new DomainError("invalid", "error.invalid", {}, [{ field: "transitTime", messageId: "problem.transitTime", values: {} }]);
	return days;
}

function transitFilters(value: unknown) {
	const days = transitOf(value);
	return (
		days && Object.entries(days).map(([field, day]) => ({ field, op: day === null ? "isNull" : "eq", value: day === null ? null : Number(day) }))
	);
}

/** What older clients call fields of any book that says nothing else of them. */
const usual: Readonly<Record<string, readonly string[]>> = {
	direction: ["direction", "directionGUID", "directionID"],
	vat: ["vat", "vatRatio"],
	min: ["min", "minimum"],
	max: ["max", "maximum"],
};

const reader = (object: unknown) => byName(isRecord(object) ? object : {});

/** What the names told beside a code begin with. */
const stem = (name: string) => name.replace(/Code$/, "");

/** How a list takes a field: text by what it contains, all others by their value. */
function filterOf(of: RateField): FilterMapping {
	const { name: field, kind, options } = of;
	const word = wordsOf(of);
	const said = word ? { word } : {};
	if (field === "validFrom") return { field, op: "gte", as: "day" };
	if (field === "validTo") return { field, op: "lte", as: "day" };
	if (kind === "enum") {
		return { field, values: options?.map(({ value }) => value) ?? [], ...said };
	}
	if (of.codeOf) return { field, op: "contains", word: of.codeOf };
	if (of.vendorOf) return { field };
	if (kind === "text") return { field, op: "contains" };
	if (kind === "boolean") return { field, as: "flag" };
	if (kind === "price") return { field, as: "price" };
	if (kind === "date" || kind === "endDate") return { field, as: "day" };
	if (kind === "percent") return { field, as: "percent" };
	return ["integer", "weight", "money"].includes(kind) ? { field, as: "number" } : { field, ...said };
}

const headFilters: Record<string, FilterMapping> = {
	status: { field: "status", values: ["live", "future", "expired"], says: { "1": "live", active: "live" } },
	version: { field: "version", as: "number" },
	changedAt: { field: "changedAt", as: "moment" },
	changedBy: { field: "changedBy", op: "contains" },
};

/** A rate as a list answers it, or as it stands in the way of a save: of that the ids of places are not known. */
type Answered = Omit<RateWithPlaces, "placeIds" | "records"> & Partial<Pick<RateWithPlaces, "placeIds" | "records">>;

/** What else is told of a record that a rate names; an area has no id. */
const toldOf = (name: string, record: RateWithPlaces["records"][string] | undefined): [string, unknown][] =>
	record
		? [
				...(record.id === undefined ? [] : [[`${name}ID`, record.id] satisfies [string, unknown]]),
				[`${name}Name`, record.name],
				[`${name}NameZh`, record.nameZh],
			]
		: [];

/**
 * How older clients write and read rows of a book; `guid` is what they call a row's GUID, `headGuid` that of its head. Of a place they know three things: `portGUID`, `port` (its code)
 * and its names; of days of transit the text that names both ends, beside the ends.
 */
export function spellingOf(book: RateBook, guid: string, headGuid?: string) {
	const isPlace = (name: string) => book.fields.some((field) => field.name === name && field.kind === "place");
	/** What may be said in several ways at once, of which the book tells whether they mean the same. */
	const isNamed = (name: string) => book.fields.some((field) => field.name === name && isNamedField(field));
	/** What they call the fields, by the book's name; the spelling of the answers comes first, since problems are told by it. */
	const spellings = new Map(
		book.fields.map(({ name }) => [name, book.spellings?.[name] ?? usual[name] ?? (isPlace(name) ? [`${name}GUID`, `${name}ID`, name] : [name])]),
	);
	const words = new Map(book.fields.map((field) => [field.name, wordsOf(field)]));
	/** What a word of a field stands for, as sheets are read; a word that stands for nothing is left for the book to refuse. */
	const meant = (name: string, value: unknown) => (typeof value === "string" ? words.get(name)?.(value) : null) ?? value;
	const answerName = (name: string) => (isPlace(name) ? name : (spellings.get(name)?.[0] ?? name));
	/** What the names told beside a field begin with: `truckerName` beside `truckerCode`. */
	const stemOf = (name: string) => stem(answerName(name));
	const cells = z.object(Object.fromEntries(book.fields.map((field) => [field.name, field.schema])));
	const hasTransit = spellings.has("transitMin") && spellings.has("transitMax");
	const longest = spellings.get("transitMax") ?? [];

	/**
	 * The book's fields among what was sent, as the book takes them; `read` gives a value by a name in any case, undefined where it was not sent. A place or a record that was said in two ways is told as both, since a GUID and a code may
	 * well mean the same; any other field's two spellings must agree.
	 */
	function fieldsOf(read: (name: string) => unknown, wanted: readonly RateField[] = book.fields): Record<string, unknown> {
		const row: Record<string, unknown> = hasTransit && wanted === book.fields ? transitSent(read("transitTime"), longest.map(read)) : {};
		for (const { name } of wanted) {
			const names = spellings.get(name) ?? [name];
			const given = names.map((spelt) => [spelt, read(spelt)] as const).filter(([, value]) => value !== undefined);
			const said = given.filter(([, value]) => !isBlank(value)).map(([spelt, value]) => [spelt, meant(name, value)] as const);
			const value = said[0]?.[1] ?? given[0]?.[1];
			if (value === undefined || (isBlank(value) && name in row)) continue;
			if (isNamed(name)) row[name] = said.length > 1 ? said.map(([, one]) => one) : value;
			else {
				// Days come as numbers beside the text that names both.
				refuseContradiction(
					name in row && row[name] !== null ? [...said.map(([spelt, one]) => [spelt, String(one)] as const), ["transitTime", row[name]]] : said,
				);
				row[name] = value;
			}
		}
		return fitFields(cells, row);
	}

	/** The same by names alone, where neither a GUID nor a code says which place or record is meant: what belongs to a row that is there is told by more. */
	const byNames =
		(read: (name: string) => unknown) =>
		(name: string): unknown => {
			const value = read(name);
			const field = book.fields.find((one) => isNamed(one.name) && (one.name === name || spellings.get(one.name)?.[0] === name));
			if (!field || !(spellings.get(field.name) ?? []).every((spelt) => isBlank(read(spelt)))) return value;
			const told = stemOf(field.name);
			return [`${told}Name`, `${told}NameZh`].map(read).find((said) => !isBlank(said)) ?? value;
		};

	/** Another name of a row's GUID. */
	const otherGuid = book.older?.lines.remove?.[2];
	const guids = [guid, ...(otherGuid === undefined ? [] : [otherGuid])];
	const idOf = (item: unknown) => {
		const read = reader(item);
		return lowered(isRecord(item) ? ([...guids, "id"].map(read).find((id) => !isBlank(id)) ?? read(guid)) : item);
	};

	/** A row of a quick edit; the day a change holds from is for `update`, which parts the row there. */
	const cellsOf = (item: unknown, update: Line | undefined) => {
		const read = reader(item);
		if (!isBlank(read("changeFrom"))) {
			const values = { call: update?.[1].split("/").at(-1) ?? "" };
			throw new DomainError("invalid", "error.invalid", {}, [{ field: "changeFrom", messageId: "problem.changedElsewhere", values }]);
		}
		const nested = read("cells");
		const version = read("version");
		return {
			id: idOf(item),
			...(isBlank(version) ? {} : { version }),
			cells: fieldsOf(nested === undefined ? read : reader(nested)),
		};
	};

	const filters: Record<string, FilterMapping> = {
		...Object.fromEntries(guids.map((name) => [name, { field: "id", guid: true }])),
		...headFilters,
	};
	for (const field of book.fields) {
		if (isPlace(field.name)) {
			for (const name of spellings.get(field.name) ?? []) filters[name] = field.name;
			filters[`${field.name}GUID`] = { field: `${field.name}Id`, guid: true };
			filters[field.name] = field.name;
			for (const name of [`${field.name}Name`, `${field.name}NameZh`]) filters[name] = { field: name, op: "contains" };
		} else {
			const told = isNamed(field.name) ? [`${stemOf(field.name)}Name`, `${stemOf(field.name)}NameZh`] : [];
			for (const name of [field.name, ...(spellings.get(field.name) ?? []), ...told]) filters[name] = filterOf(field);
		}
	}
	if (headGuid) filters[headGuid] = { field: HEAD_ID, guid: true, filterOnly: true };
	if (hasTransit) filters.transitTime = { field: "transitMin", read: transitFilters };

	const taken = new Set([...spellings].flatMap(([name, names]) => [name, ...names]).map((name) => name.toLowerCase()));
	if (hasTransit) taken.add("transittime");

	return {
		/** Whether a row may be sent a field of that name, in any case. */
		takes: (name: string) => taken.has(name.toLowerCase()),
		/** The field of the book that a name in any case is of; the name itself where it is none's. */
		named: (name: string) =>
			[...spellings].find(([field, names]) => [field, ...names].some((one) => one.toLowerCase() === name.toLowerCase()))?.[0] ?? name,
		/** What the answers call a field of the book; undefined for what is none. */
		spelt: (name: string) => (spellings.has(name) ? answerName(name) : undefined),
		fieldsOf,
		byNames,
		/** What an object of a body says under a name, in any case. */
		readerOf: reader,
		/** Every name of a row's GUID, that of the answers first. */
		guids,
		idOf,
		cellsOf,
		/** The list's input with the day the rates must hold on; `exact` for what deletes all it finds, `unsorted` for what changes it. */
		listInput(req: RestRequest, way: FilterWay = {}) {
			const validOn = req.first("validOn");
			return { ...req.list(filters, way), ...(isBlank(validOn) ? {} : { validOn }) };
		},
		/** What may not be seen is missing, not null. */
		answered({ row, places, placeIds = {}, records = {}, ...rate }: Answered): Record<string, unknown> {
			const { transitMin: least, transitMax: most } = row;
			return {
				...Object.fromEntries(guids.map((name) => [name, rate.id])),
				version: rate.version,
				status: rate.status,
				...Object.fromEntries(
					Object.entries(row).flatMap(([name, value]) =>
						isPlace(name)
							? [
									[`${name}GUID`, placeIds[name]],
									[name, value],
									[`${name}Name`, places[name]?.name],
									[`${name}NameZh`, places[name]?.nameZh],
								]
							: [[answerName(name), value], ...toldOf(stemOf(name), records[name])],
					),
				),
				...(hasTransit ? { transitTime: least === most ? String(least ?? "") : `${least ?? ""}-${most ?? ""}` } : {}),
				changedAt: rate.changedAt,
				changedBy: rate.changedBy,
			};
		},
		/** A row that a refusal names, of a sheet or of the book, under the names its list has, with the rates it replaces; its places are codes. */
		namedRow: function namedRow({ id, replaces, ...row }: Record<string, unknown>): Record<string, unknown> {
			return {
				...(id === undefined ? {} : { [guid]: id }),
				...Object.fromEntries(Object.entries(row).map(([name, value]) => [answerName(name), value])),
				...(Array.isArray(replaces) ? { replaces: replaces.map((one) => namedRow(one)) } : {}),
			};
		},
		/** What they call the fields terms are kept by: of a place its GUID. */
		termNames: termFields(book).map(({ name }) => spellings.get(name)?.find((spelt) => !isPlace(name) || spelt !== name) ?? `${name}GUID`),
		/** Those fields among what was sent. */
		laneFieldsOf: (read: (name: string) => unknown) => fieldsOf(byNames(read), termFields(book)),
	};
}
