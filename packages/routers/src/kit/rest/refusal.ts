import { type Language, translate } from "@iqt/i18n";
import { codes, type FieldProblem } from "../../door/errors.ts";
import type { PublicError } from "../../door/trpc.ts";
import { isRecord } from "./fit.ts";

/** What an old client gets of a refusal: `data` is nothing or one text for people, and what programs want stands beside it. */
export interface Refusal extends PublicError {
	/** Fields as the caller spelt them; of a sheet with row and column beside. */
	problems?: FieldProblem[];
	/** What was sent, where it is known, and what is there. */
	conflict?: { mine: unknown; theirs: unknown };
}

type Row = Record<string, unknown>;

/** People read the first few; programs read all of them in `problems`. */
const mostInSentence = 5;

const isProblem = (value: unknown): value is FieldProblem => isRecord(value) && typeof value.field === "string" && typeof value.message === "string";

/** "ssr: Enter a number or a formula. validTo: …"; one reason that holds for several fields is told once: "ssr, cost: …" */
const sentence = (problems: readonly FieldProblem[], language: Language, isOneReason = false): string => {
	const [first] = problems;
	if (isOneReason && first && problems.length > 1 && problems.every(({ message }) => message === first.message))
		return `${problems.map(({ field }) => field).join(", ")}: ${first.message}`;
	const parts = problems.slice(0, mostInSentence).map(({ field, message, row, column = "" }) => {
		if (row !== undefined)
			return column === ""
				? translate(language, "rest.sheetRow", { row, message })
				: translate(language, "rest.sheetProblem", { row, column, message });
		return field === "" || message.toLowerCase().startsWith(field.toLowerCase()) ? message : `${field}: ${message}`;
	});
	return [...parts, ...(problems.length > mostInSentence ? ["…"] : [])].join(" ");
};

/** The day a rate that meets another is told at: its first one, unless its last one alone was sent. */
function dayOfClash(sent: unknown): string {
	const names = new Set(isRecord(sent) ? Object.keys(sent).map((name) => name.toLowerCase()) : []);
	return !names.has("validfrom") && names.has("validto") ? "validTo" : "validFrom";
}

/** A rate, which others meet on its days. */
const isDated = (row: unknown): boolean => isRecord(row) && "validFrom" in row;

/** A rate in the way of an edited row, without that row's id. */
const withoutEdited = ({ edited: _, ...row }: Row): Row => row;

interface Telling {
	/** A field as the caller spelt it. */
	spell: (field: string) => string;
	/** Whether a sheet was checked. */
	sheet: boolean;
	/** A row that is named, of a sheet or of what is in the way, as the caller's list has it. */
	namedRow?: ((row: Row) => Row) | undefined;
	language: Language;
	/** The record as it was sent, and one as this door answers it: the sides of a conflict. */
	sent?: unknown;
	respell?: (record: unknown) => unknown;
}

/** One of several rows that somebody else has changed meanwhile. */
const isConflict = (row: unknown): row is { id: string; mine: unknown; theirs: unknown } =>
	isRecord(row) && typeof row.id === "string" && "theirs" in row;

/** A problem of a field; one of a list of rows (`rows.1.ssr`) with the row as people count them. */
function located(field: string, message: string): FieldProblem {
	const [, row, column] = /^(?:\w+\.)?(\d+)\.(?:cells\.)?([^.]+)$/i.exec(field) ?? [];
	return row === undefined || column === undefined ? { field, message } : { field, message, row: Number(row) + 1, column };
}

/**
 * A refusal as old clients take it. Only a check of a sheet may say "already exists", which
 * old clients keep to themselves: anywhere else what meets another is not valid.
 */
export function refusalOf(
	error: PublicError,
	{ spell, sheet, namedRow = (row) => row, language, sent, respell = (record) => record }: Telling,
): Refusal {
	const { code, message, data } = error;
	const named = (rows: readonly unknown[]) => rows.map((row) => (isRecord(row) ? namedRow(row) : row));
	if (code === codes.exists && sheet) return { code, message, data: Array.isArray(data) ? named(data) : data };
	// Whoever must register does so with the key that stands here; old clients take this answer whole.
	if (code === codes.mustRegister) return error;
	if (code === codes.stale && isRecord(data) && "theirs" in data) {
		// Rows of a sheet say more than its name, which is all that was sent.
		const mine = Array.isArray(data.mine) ? named(data.mine) : (sent ?? data.mine ?? null);
		return { code, message, data: null, conflict: { mine, theirs: respell(data.theirs ?? null) } };
	}
	if (code === codes.stale && Array.isArray(data) && data.every(isConflict)) {
		const problems = data.map(({ id }) => located(spell(`${id}.version`), message));
		const [mine, theirs] = [data.map((row) => row.mine), data.map((row) => respell(row.theirs))];
		return { code, message, data: sentence(problems, language), problems, conflict: { mine, theirs } };
	}
	if (code === codes.exists && Array.isArray(data) && !data.every(isProblem)) {
		const edited = data.flatMap((row) => (isRecord(row) && typeof row.edited === "string" ? [row.edited] : []));
		// What is no id is the field of a row without one.
		const places = edited.length > 0 ? edited.map((at) => (at.includes(".") ? at : `${at}.id`)) : data.some(isDated) ? [dayOfClash(sent)] : [];
		const problems = [...new Set(places)].map((at) => located(spell(at), message));
		const theirs = named(data.map((row) => (isRecord(row) ? withoutEdited(row) : row)));
		const text = problems.length > 0 ? { data: sentence(problems, language), problems } : { data: null };
		return { code: codes.invalid, message, ...text, conflict: { mine: null, theirs } };
	}
	if (code === codes.notFound && Array.isArray(data) && data.length > 0 && data.every((id) => typeof id === "string")) {
		const problems = data.map((id) => located(spell(`${id}.id`), translate(language, "rest.notFoundId", { id })));
		return { code, message, data: sentence(problems, language), problems };
	}
	const kept = code === codes.exists ? codes.invalid : code;
	if (Array.isArray(data) && data.length > 0 && data.every(isProblem)) {
		const told = data.map((problem) => (problem.row === undefined ? located(spell(problem.field), problem.message) : problem));
		// What a call reads into two fields is wrong once.
		const problems = [...new Map(told.map((one) => [JSON.stringify(one), one])).values()];
		return { code: kept, message, data: sentence(problems, language, code === codes.state), problems };
	}
	return { code: kept, message, data: typeof data === "string" && data !== "" ? data : null };
}
