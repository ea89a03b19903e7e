import type { ContractLine } from "./contract.ts";
import { isBlank, isRecord, listFrom } from "./fit.ts";
import { namesRead } from "./names-read.ts";
import { type RestParts, restRequest } from "./request.ts";
import type { RestRoute } from "./types.ts";

const probe = "00000000-0000-4000-8000-00000000000a";

/** Levels below the input in which a field may stand that is named without them: `{draft: {items: [{search: {origin}}]}}`. */
const DEEPEST = 4;

/** The object in which a path begins, the nearest one; undefined where none has its first word. */
function holderOf(input: unknown, first: string): unknown {
	let level: unknown[] = [input];
	for (let depth = 0; depth <= DEEPEST && level.length > 0; depth++) {
		const holder = level.find((value) => isRecord(value) && first in value);
		if (holder !== undefined) return holder;
		const below = level.flatMap((value): unknown[] => (isRecord(value) ? Object.values(value) : Array.isArray(value) ? value.slice(0, 1) : []));
		// Rows of a call are told by their place.
		level = depth === 0 ? below.filter(isRecord) : below;
	}
	return undefined;
}

/** What stands at a path of a call's input: "row.ssr", or "ssr" in whatever object of the input has it; a list's filter by its field. */
function at(input: unknown, path: readonly string[]): unknown {
	const follow = (from: unknown) => {
		let found = from;
		for (const key of path) found = isRecord(found) || Array.isArray(found) ? (found as Record<string, unknown>)[key] : undefined;
		return found;
	};
	const found = follow(input);
	if (found !== undefined || !isRecord(input) || path[0] === undefined) return found;
	const holder = holderOf(input, path[0]);
	if (holder !== undefined && holder !== input) return follow(holder);
	const { filters } = input;
	return Array.isArray(filters) ? filters.find((filter) => isRecord(filter) && filter.field === path[0]) : undefined;
}

const text = (value: unknown) => JSON.stringify(value) ?? "";

/** The body without one field, at most three levels down: `rows.0.cells.ssr`. */
function without(json: unknown, [key = "", ...below]: string[]): unknown {
	if (Array.isArray(json)) return json.map((item, i) => (String(i) === key ? without(item, below) : item));
	if (!isRecord(json)) return json;
	const entries = Object.entries(json).flatMap(([name, value]): [string, unknown][] => {
		if (name !== key) return [[name, value]];
		return below.length === 0 ? [] : [[name, without(value, below)]];
	});
	return Object.fromEntries(entries);
}

/** Where a caller may have sent something, the deepest first: fields of rows, then fields. */
function places(json: unknown, row: string | undefined): string[][] {
	if (Array.isArray(json)) {
		const one: unknown = row === undefined ? undefined : json[Number(row)];
		if (row === undefined || !isRecord(one)) return [];
		// A row's fields may stand in an object of its own.
		return Object.entries(one).flatMap(([key, value]) => [...(isRecord(value) ? Object.keys(value).map((own) => [row, key, own]) : []), [row, key]]);
	}
	if (!isRecord(json)) return [];
	const below = Object.entries(json).flatMap(([key, value]) => (Array.isArray(value) ? places(value, row).map((path) => [key, ...path]) : []));
	return [...below, ...Object.keys(json).map((key) => [key])];
}

/** Where the row of that number was sent: in the body itself, or under one of the names its list may have. */
function placeOfRow(json: unknown, names: readonly string[], row: string): string[] | undefined {
	if (Array.isArray(json)) return row in json ? [row] : undefined;
	if (!isRecord(json)) return undefined;
	const list = Object.keys(json).find((key) => names.some((name) => name.toLowerCase() === key.toLowerCase()));
	return list !== undefined && Array.isArray(json[list]) && row in json[list] ? [list, row] : undefined;
}

/** The body with one field more in the object at that place. */
function withField(json: unknown, [key, ...below]: readonly string[], name: string): unknown {
	if (key === undefined) return isRecord(json) ? { ...json, [name]: probe } : json;
	if (Array.isArray(json)) return json.map((item, i) => (String(i) === key ? withField(item, below, name) : item));
	return isRecord(json) ? { ...json, [key]: withField(json[key], below, name) } : json;
}

/** Letters of calls that are tried for one refusal; fields after that are told by their own names. */
const mostTried = 5_000_000;

/** A body whose lists hold only what stands at that row, so that naming a field of one of a thousand rows costs what it costs for one. */
function onlyRow(json: unknown, row: string): unknown {
	const one = (value: unknown) => (Array.isArray(value) ? (row in value ? [value[Number(row)]] : []) : value);
	return isRecord(json) ? Object.fromEntries(Object.entries(json).map(([key, value]) => [key, one(value)])) : one(json);
}

/** Lists that came as JSON text as the lists they are. */
function withLists(json: unknown): unknown {
	if (!isRecord(json)) return json;
	const listed = (value: unknown) => {
		const list = typeof value === "string" && value.trimStart().startsWith("[") ? listFrom(value) : [];
		return list.some(isRecord) ? list : value;
	};
	return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, listed(value)]));
}

/** Which fields a body has, and which of them say something: rows alike in that are spelt alike. */
const shapeOf = (json: unknown): string =>
	Array.isArray(json)
		? `[${json.map(shapeOf)}]`
		: isRecord(json)
			? `{${Object.entries(json).map(([key, value]) => `${JSON.stringify(key)}${isBlank(value) ? "-" : shapeOf(value)}`)}}`
			: "";

/**
 * The field a problem is about, as the caller spelt it: found by taking one field after the other out of the call and looking which one the
 * input then lacks. For one that was not sent, the first name the call would take it by.
 */
export function spellingOf(route: RestRoute, line: ContractLine, parts: RestParts): (field: string) => string {
	const sent = withLists(parts.json);
	const spelt = new Map<string, string>();
	let tried = 0;
	const build = (json: unknown, search: URLSearchParams): unknown => {
		try {
			const req = restRequest({ ...parts, json, search });
			return route.input ? route.input(req) : req.automatic();
		} catch {
			return undefined;
		}
	};
	const whole = build(sent, parts.search);
	const less = (name: string) => new URLSearchParams([...parts.search].filter(([key]) => key !== name));
	const more = (name: string) => new URLSearchParams([...less(name), [name, probe]]);
	const ownName = (path: readonly string[]): string => {
		const joined = path.join(".");
		// Of a message or a place in a list the last word may be what was sent.
		return parts.inputKeys.includes(joined) ? joined : (sentAs(parts, joined) ?? sentAs(parts, path.at(-1) ?? joined) ?? joined);
	};
	/** What `of` calls the field at `path`; undefined where nothing it could say is read into it. */
	const nameIn = (of: unknown, path: readonly string[]): string | undefined => {
		const letters = text(of).length;
		const attempt = (json: unknown, search: URLSearchParams): unknown => {
			tried += letters;
			return tried > mostTried ? undefined : build(json, search);
		};
		const given = text(at(attempt(of, parts.search), path));
		const feeds = (input: unknown) => input !== undefined && text(at(input, path)) !== given;
		const row = path.find((part) => /^\d+$/.test(part));
		for (const place of places(of, row)) if (feeds(attempt(without(of, place), parts.search))) return place.join(".");
		for (const name of new Set(parts.search.keys())) if (feeds(attempt(of, less(name)))) return name.replace(/\[\d*\]$/, "");
		const { rows } = route.partial ?? {};
		const listed = rows && row !== undefined ? placeOfRow(of, rows.names, row) : undefined;
		if (rows && listed && path.at(-1) === "id") return [...listed, rows.key].join(".");
		const read = namesRead(route, () => Object.fromEntries(parts.inputKeys.map((key) => [key, {}])));
		const json = isRecord(of) ? of : {};
		const names = new Set([...line.query, ...line.body, ...read.query, ...read.fields.keys()]);
		// One that the field is read from says more than one by which the call is another.
		for (const isRead of [(input: unknown) => text(at(input, path)).includes(probe), feeds]) {
			for (const name of names) {
				if (tried > mostTried) return undefined;
				if (listed && isRead(attempt(withField(of, listed, name), parts.search))) return [...listed, name].join(".");
				if (isRead(attempt(of, more(name))) || isRead(attempt({ ...json, [name]: probe }, parts.search))) return name;
			}
		}
		// A field of a row that nobody sent is told as the answers call it.
		const told = rows?.spelt?.(path.at(-1) ?? "");
		return listed && told !== undefined ? [...listed, told].join(".") : undefined;
	};
	return (field) => {
		// A call that is refused as it is read is told by the names it was sent by.
		if (whole === undefined && isRecord(parts.json) && field in parts.json) return field;
		const path = placeOf(whole, field.split("."));
		if (tried > mostTried) return ownName(path);
		const index = path.findIndex((part) => /^\d+$/.test(part));
		const row = path[index];
		if (row === undefined) return nameIn(sent, path) ?? ownName(path);
		const alone = onlyRow(sent, row);
		const first = path.with(index, "0");
		const key = `${first.join(".")} ${shapeOf(alone)}`;
		const name = spelt.get(key) ?? nameIn(alone, first);
		// What came as text with commas has no places below its name.
		if (name === undefined) return (index === path.length - 1 ? nameIn(sent, path.slice(0, index)) : undefined) ?? ownName(path);
		spelt.set(key, name);
		// The row is the body's own place or that of a list in it.
		return name
			.split(".")
			.map((part, i) => (part === "0" && i < 2 ? row : part))
			.join(".");
	};
}

/** A problem's path in the input: a row named by its id by its place, a filter named by its place by its field. */
function placeOf(input: unknown, path: string[]): string[] {
	const [first = "", second = "", ...below] = path;
	if (!isRecord(input)) return path;
	if (first === "filters" && Array.isArray(input.filters)) {
		const filter: unknown = input.filters[Number(second)];
		return isRecord(filter) && typeof filter.field === "string" ? [filter.field] : path;
	}
	for (const [key, rows] of Object.entries(input)) {
		if (!Array.isArray(rows)) continue;
		const row = rows.findIndex((one) => isRecord(one) && one.id === first);
		if (row < 0) continue;
		const inCells = isRecord(rows[row].cells) && second in rows[row].cells;
		return [key, String(row), ...(inCells ? ["cells"] : []), second, ...below];
	}
	return path;
}

/** A field named as it was sent, where it was sent under its own name in some case. */
const sentAs = ({ json, search }: RestParts, field: string): string | undefined =>
	[...(isRecord(json) ? Object.keys(json) : []), ...search.keys()].find((key) => key.toLowerCase() === field.toLowerCase());
