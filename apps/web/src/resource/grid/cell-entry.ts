import { text } from "../../lib/text.ts";
import type { Column, RowChange } from "../types.ts";
import { unclearText } from "../unclear.ts";
import { isInOther, rawValue, readTyped } from "../values.ts";
import type { EditOf, Step } from "./edit-store.ts";
import type { Resource } from "./use-resource.ts";

/** Something entered in a cell: what was typed, to be read by the column's kind, or a value that is ready. */
export type Entry = { typed: string } | { value: unknown; words?: string };

/** Why a cell cannot be edited, or null where it can. */
export function whyReadOnly<Row>(column: Column<Row>, row: Row): string | null {
	if (typeof column.readOnlyReason === "function") {
		const reason = column.readOnlyReason(row);
		if (reason) return reason;
	}
	if (column.edit) return null;
	return typeof column.readOnlyReason === "string" ? column.readOnlyReason : text("table.readOnly", { column: column.label });
}

/** An entry as an edit of a row's cell, checked as far as can be here: a value that makes no sense is kept with what is wrong with it. */
export async function asEdit<Row>(resource: Resource<Row>, column: Column<Row>, row: Row, entry: Entry): Promise<EditOf<Row>> {
	const base = { row, id: resource.source.id(row), field: column.field, original: rawValue(column, row) };
	if ("typed" in entry && column.kind === "lookup" && column.lookup && entry.typed.trim()) {
		const found = await column.lookup(entry.typed.trim(), new AbortController().signal);
		const wanted = entry.typed.trim().toLowerCase();
		const match =
			found.find((o) => [o.value, o.label, o.hint].some((v) => v?.toLowerCase() === wanted)) ?? (found.length === 1 ? found[0] : undefined);
		if (!match) return { ...base, value: entry.typed, message: text("table.lookupUnknown", { typed: entry.typed }) };
		return { ...base, value: match.value, words: match.label };
	}
	const isForeign =
		"typed" in entry &&
		isAmount(column.kind) &&
		isInOther(entry.typed, String(resource.edits.get(base.id, "currency")?.value ?? unitOf(column, row)));
	const value = isForeign ? undefined : "typed" in entry ? readTyped(column, entry.typed, resource.words) : entry.value;
	if (value === undefined) {
		const typed = "typed" in entry ? entry.typed : "";
		return { ...base, value: typed, message: unclearText(column.kind, typed) ?? text(`table.wrong.${wrongKind(column)}`, { typed }) };
	}
	const problem = await problemOf(column, value);
	return { ...base, value, ...("typed" in entry ? {} : { words: entry.words }), ...(problem ? { message: problem } : {}) };
}

const isAmount = (kind: Column<unknown>["kind"]) => kind === "money" || kind === "price";
/** What an amount of a row is in. */
const unitOf = <Row>(column: Column<Row>, row: Row): string => column.currency?.(row) || column.summed?.(row).unit || "";

async function problemOf<Row>(column: Column<Row>, value: unknown): Promise<string | null> {
	if (value === null && column.edit?.required) return text("problem.required");
	return value === null ? null : ((await column.edit?.check?.(value)) ?? null);
}

const wrongKind = (column: { kind: Column<unknown>["kind"] }): "number" | "date" | "option" => {
	if (column.kind === "date") return "date";
	return column.kind === "enum" || column.kind === "boolean" ? "option" : "number";
};

/**
 * What is said at which of a row's edited cells: its own error, or the row's (""). What is wrong with a cell nobody edited (an MSR that is above the new SSR), and may
 * not even be shown, is said at those that were, by the column's name.
 */
export function errorsByCell(
	errors: Readonly<Record<string, string>>,
	edited: readonly string[],
	labelOf: (field: string) => string,
): Record<string, string> {
	const others = Object.entries(errors)
		.filter(([field]) => field !== "" && !edited.includes(field))
		.map(([field, message]) => `${labelOf(field)}: ${message}`);
	const said = edited.map((field) => [field, [errors[field] ?? errors[""], ...others].filter(Boolean).join(" ")] as const);
	return Object.fromEntries(said.filter(([, message]) => message !== ""));
}

/** Rows with cells that are not saved, and these. */
const waitingIn = <Row>({ edits }: Resource<Row>) =>
	[...edits.store.get().rows]
		.map(([id, { row, cells }]) => ({ id, row, cells: [...cells].filter(([, e]) => e.state !== "saved") }))
		.filter((r) => r.cells.length > 0);

const asChanges = <Row>({ source }: Resource<Row>, waiting: ReturnType<typeof waitingIn<Row>>): RowChange[] =>
	waiting.map(({ id, row, cells }) => ({
		id,
		version: source.version?.(row) ?? 0,
		cells: Object.fromEntries(cells.map(([field, e]) => [field, e.value])),
	}));

const baseOf = <Row>(waiting: ReturnType<typeof waitingIn<Row>>) => new Map(waiting.map(({ id, row }) => [id, row]));

/** What is odd about what is to be saved, in sentences. */
export async function editDoubts<Row>(resource: Resource<Row>): Promise<readonly string[]> {
	const waiting = waitingIn(resource);
	return (await resource.source.doubts?.(asChanges(resource, waiting), baseOf(waiting))) ?? [];
}

/** Saves every edit; cells show how it went. Answers the rows that somebody else changed meanwhile. */
export async function saveEdits<Row>(
	resource: Resource<Row>,
): Promise<{ saved: number; failed: number; conflicts: { id: string; theirs: Row }[]; changeId?: string; made: readonly Step[] }> {
	const { edits, source, patch } = resource;
	/** Steps that are one change once they are saved. */
	const made = edits.store.get().undo;
	if (!source.save) return { saved: 0, failed: 0, conflicts: [], made };
	const waiting = waitingIn(resource);
	if (waiting.some((r) => r.cells.some(([, e]) => e.state === "failed" && e.message)))
		return { saved: 0, failed: edits.counts().failed, conflicts: [], made };
	const mark = (state: "saving" | "dirty") => {
		for (const { id, cells } of waiting) for (const [field] of cells) edits.mark(id, field, { state });
	};
	mark("saving");
	try {
		const { rows: outcomes, changeId } = await source.save(asChanges(resource, waiting), baseOf(waiting));
		const byId = new Map(outcomes.map((o) => [o.id, o]));
		const conflicts: { id: string; theirs: Row }[] = [];
		const done: [string, string][] = [];
		let failed = 0;
		const labelOf = (field: string) => resource.columns.all.find((column) => column.field === field)?.label ?? field;
		for (const { id, cells } of waiting) {
			const outcome = byId.get(id);
			if (outcome?.conflict && outcome.row !== undefined) conflicts.push({ id, theirs: outcome.row });
			const said = errorsByCell(
				outcome?.errors ?? {},
				cells.map(([field]) => field),
				labelOf,
			);
			for (const [field] of cells) {
				const message = said[field];
				if (message || outcome?.conflict) {
					failed++;
					edits.mark(id, field, { state: "failed", message: message ?? text("table.conflictCell"), refused: message !== undefined });
				} else if (outcomes.some((o) => o.errors || o.conflict)) edits.mark(id, field, { state: "dirty" });
				else {
					edits.mark(id, field, { state: "saved", message: undefined });
					done.push([id, field]);
				}
			}
		}
		patch(outcomes.flatMap((o) => (o.row !== undefined && !o.conflict && !o.errors ? [o.row] : [])));
		if (done.length > 0) {
			// The tick stays a moment; then the row as saved speaks for itself.
			setTimeout(() => edits.settle(done), 1500);
		}
		return { saved: done.length, failed, conflicts, changeId, made };
	} catch (error) {
		mark("dirty");
		throw error;
	}
}
