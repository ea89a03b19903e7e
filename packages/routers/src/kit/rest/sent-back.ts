import type { MessageId } from "@iqt/i18n";
import { DomainError } from "../../door/errors.ts";
import { withoutGroups } from "../fields/values.ts";
import { isBlank, isRecord, listFrom } from "./fit.ts";
import { namesRead } from "./names-read.ts";
import type { RestParts } from "./request.ts";
import type { PartialSave, RestRoute } from "./types.ts";

type Fields = Record<string, unknown>;

/** What of a record changes by itself (a mail that has gone out meanwhile), or names a state of it: an older one sent back is no wish to change it. */
const moving = new Set([
	"version",
	"changedat",
	"changedby",
	"updatedat",
	"createdat",
	"lastsigninat",
	"publishedat",
	"users",
	"rights",
	"readers",
	"invitation",
]);

const isEmpty = (value: unknown) => isBlank(value) || (Array.isArray(value) && value.length === 0);
const flags: Readonly<Record<string, boolean>> = { "1": true, "0": false, true: true, false: false };

/** A number with a point in it, or without where it is whole; codes begin with a nought or have none. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A decimal without the noughts that say nothing. */
function noughtless(text: string): string {
	if (!text.includes(".")) return text;
	let end = text.length;
	while (text[end - 1] === "0") end--;
	return text.slice(0, text[end - 1] === "." ? end - 1 : end);
}

/** Whether a value as it was sent is the one that was answered: numbers, switches and lists in any spelling, GUIDs in any case. */
export function isSame(sent: unknown, answered: unknown): boolean {
	if (isEmpty(sent) || isEmpty(answered)) return isEmpty(sent) && isEmpty(answered);
	if (typeof answered === "boolean") return flags[String(sent).trim().toLowerCase()] === answered;
	if (typeof answered === "number") return typeof sent !== "object" && Number(sent) === answered;
	if (Array.isArray(answered)) {
		const items = listFrom(sent);
		return items.length === answered.length && answered.every((item, i) => isSame(items[i], item));
	}
	if (typeof answered === "object") return JSON.stringify(sent) === JSON.stringify(answered);
	const [one, other] = [String(sent).trim(), String(answered).trim()];
	// A price is the same with fewer noughts behind its point, and with its thousands parted.
	if (decimal.test(other) && decimal.test(withoutGroups(one)) && noughtless(withoutGroups(one)) === noughtless(other)) return true;
	return one === other || (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(one) && one.toLowerCase() === other.toLowerCase());
}

/** Without the fields that say what was answered; those of `kept` stay. */
export function changedFields(sent: Fields, answered: Fields, kept: ReadonlySet<string>): Fields {
	const known = new Map(Object.entries(answered).map(([name, value]) => [name.toLowerCase(), value]));
	return Object.fromEntries(
		Object.entries(sent).filter(([name, value]) => {
			const lower = name.toLowerCase();
			return kept.has(lower) || !known.has(lower) || !isSame(value, known.get(lower));
		}),
	);
}

const problem = (field: string, messageId: MessageId, values = {}) => ({ field, messageId, values });

/**
 * Names that were sent otherwise than they were answered, told beside what they are the names of, which nothing sent with them changes: whoever changes a name alone means another place,
 * and would be told that all went well. `takes`: whether the call changes a field of that name.
 */
function namesAlone(changed: Fields, answered: Fields, takes: (name: string) => boolean): string[] {
	const known = new Set(Object.keys(answered).map((name) => name.toLowerCase()));
	const taken = Object.keys(changed).filter(takes);
	return Object.keys(changed).filter((name) => {
		const [, of] = /^(.+?)name(?:zh)?$/i.exec(name) ?? [];
		if (of === undefined || takes(name) || !known.has(name.toLowerCase())) return false;
		return !taken.some((other) => other.toLowerCase().startsWith(of.toLowerCase()));
	});
}

/** Refuses what the call would leave undone without a word: a field another call changes, or only fields no call of this kind changes. */
function refuseUndone(
	changed: Fields,
	answered: Fields,
	partial: PartialSave,
	{ taken, beside }: Record<"taken" | "beside", ReadonlySet<string>>,
): void {
	const elsewhere = new Map(Object.entries(partial.elsewhere ?? {}).map(([name, call]) => [name.toLowerCase(), call]));
	const names = new Set(Object.keys(answered).map((name) => name.toLowerCase()));
	const undone = Object.keys(changed).filter((name) => {
		const lower = name.toLowerCase();
		return names.has(lower) && !taken.has(lower) && !beside.has(lower) && !moving.has(lower);
	});
	const calls = undone.flatMap((name) => {
		const call = elsewhere.get(name.toLowerCase());
		return call === undefined ? [] : [problem(name, "problem.changedElsewhere", { call })];
	});
	if (calls.length > 0) throw new DomainError("invalid", "error.invalid", {}, calls);
	const alone = namesAlone(changed, answered, (name) => taken.has(name.toLowerCase()) && !beside.has(name.toLowerCase()));
	if (alone.length > 0)
		throw new DomainError(
			"invalid",
			"error.invalid",
			{},
			alone.map((name) => problem(name, "problem.notChangedHere")),
		);
	// What else is told beside a code may follow the code that is sent with it.
	const does = Object.keys(changed).some((name) => taken.has(name.toLowerCase()) && !beside.has(name.toLowerCase()));
	if (does || undone.length === 0) return;
	throw new DomainError(
		"invalid",
		"error.invalid",
		{},
		undone.map((name) => problem(name, "problem.notChangedHere")),
	);
}

/** The names a route reads of a call, in lower case; of `input` alone where it is given. */
function takenNames(route: RestRoute, keys: readonly string[], input = route.input): Set<string> {
	const read = namesRead({ ...route, ...(input ? { input } : {}) }, () => Object.fromEntries(keys.map((key) => [key, {}])));
	return new Set([...read.query, ...read.fields.keys()].map((name) => name.toLowerCase()));
}

type Rows = NonNullable<PartialSave["rows"]>;

/** Fields of a row that names none its record has: whatever was meant to change by them would stay as it is without a word. */
function unknownOnly(row: Fields, record: Fields, beside: ReadonlySet<string>, takes: Rows["takes"]): string[] {
	const inside = Object.entries(row).find(([name, value]) => name.toLowerCase() === "cells" && isRecord(value))?.[1] as Fields | undefined;
	const named = [...Object.keys(row), ...Object.keys(inside ?? {})].filter((name) => !beside.has(name.toLowerCase()));
	const known = new Set(Object.keys(record).map((name) => name.toLowerCase()));
	return named.some((name) => known.has(name.toLowerCase()) || takes(name)) ? [] : named;
}

/** Rows of a list, told at `place`, without what they only send back; a row's fields may stand in its `cells`. 000001 with the fields of rows that name none there is, and with names nothing is changed by. */
function changedRows(value: unknown, answered: readonly Fields[], { key, takes }: Rows, place: string): unknown {
	const known = new Map(answered.map((record) => [String(record[key]).toLowerCase(), record]));
	const beside = new Set([key.toLowerCase(), "id", "version", "cells"]);
	const problems: ReturnType<typeof problem>[] = [];
	const changedRow = (row: unknown, i: number) => {
		if (!isRecord(row)) return row;
		const ids = Object.entries(row).filter(([name]) => [key.toLowerCase(), "id"].includes(name.toLowerCase()));
		const record = ids.map(([, id]) => known.get(String(id).trim().toLowerCase())).find(Boolean);
		if (!record) return row;
		problems.push(...unknownOnly(row, record, beside, takes).map((name) => problem(`${place}${i}.${name}`, "problem.unknownField")));
		const changed = changedFields(row, record, beside);
		problems.push(...namesAlone(changed, record, takes).map((name) => problem(`${place}${i}.${name}`, "problem.notChangedHere")));
		const cells = Object.keys(changed).find((name) => name.toLowerCase() === "cells");
		const inside = cells === undefined ? undefined : changed[cells];
		return cells !== undefined && isRecord(inside) ? { ...changed, [cells]: changedFields(inside, record, beside) } : changed;
	};
	const rows = listFrom(value).map(changedRow);
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	return rows;
}

/**
 * A save of records that are there, with what the caller only sent back left out: where a field has two spellings, the one that differs from
 * what this door answers is the one that was changed. Throws 000001 for a field that would stay as it is all the same.
 */
export function changesOf(route: RestRoute, partial: PartialSave, record: unknown, parts: RestParts): RestParts {
	const answered = partial.answers?.(record as never);
	const { json } = parts;
	if (!answered) return parts;
	const { rows } = partial;
	if (rows) {
		const all = answered as readonly Fields[];
		if (Array.isArray(json)) return { ...parts, json: changedRows(json, all, rows, "") };
		if (!isRecord(json)) return parts;
		const named = new Set(rows.names.map((name) => name.toLowerCase()));
		const read = Object.entries(json).map(([name, value]) => [
			name,
			named.has(name.toLowerCase()) ? changedRows(value, all, rows, `${name}.`) : value,
		]);
		return { ...parts, json: Object.fromEntries(read) };
	}
	if (!isRecord(json)) return parts;
	const one = answered as Fields;
	const named = takenNames(route, [], partial.input);
	const beside = new Set([...named, "version"]);
	const changed = changedFields(json, one, beside);
	const taken = takenNames(route, parts.inputKeys);
	refuseUndone(changed, one, partial, { taken, beside });
	return { ...parts, json: changed, beside };
}
