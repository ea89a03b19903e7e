import { createStore, type Store } from "../../lib/store.ts";

type CellState = "dirty" | "saving" | "saved" | "failed";

export interface CellEdit {
	value: unknown;
	/** The value in words, where the column cannot say it by itself (a looked-up name). */
	words?: string;
	state: CellState;
	/** Why it failed, or what is wrong with it. */
	message?: string;
	/** The server said so, of the row as it was sent: with another of its cells filled it may be right. */
	refused?: boolean;
}

interface Cell {
	id: string;
	field: string;
}

/** Cells before and after one thing a person did to them. */
interface CellStep {
	cells: (Cell & { before: CellEdit | undefined; after: CellEdit | undefined })[];
}

/** What was saved as one change, which the server undoes by its id. */
interface SavedStep {
	changeId: string;
}

/** One thing a person did, that can be undone. */
export type Step = CellStep | SavedStep;

const isSaved = (step: Step): step is SavedStep => "changeId" in step;

interface State<Row> {
	/** Edits by row and field. */
	rows: ReadonlyMap<string, { row: Row; cells: ReadonlyMap<string, CellEdit> }>;
	undo: readonly Step[];
	redo: readonly Step[];
	/** The cell that went wrong last; of several at once the first. */
	told: Cell | null;
}

const DEPTH = 100;

export interface EditOf<Row> {
	row: Row;
	id: string;
	field: string;
	/** As the row has it: an edit back to it is none. */
	original: unknown;
	value: unknown;
	words?: string;
	/** What is wrong with it already. */
	message?: string;
	/** `row` is what somebody else left, which this edit is made over knowingly. */
	overTheirs?: true;
}

/** Changes to cells that are not saved yet, with undo and redo 100 steps deep. */
export interface EditStore<Row> {
	store: Store<State<Row>>;
	get(id: string, field: string): CellEdit | undefined;
	/** Enters values as one step. */
	enter(edits: readonly EditOf<Row>[]): void;
	/** Drops the edits of these cells as one step. */
	revert(cells: readonly Cell[]): void;
	/** Undoes the last step if it is one to cells; answers it. One that is saved is for the server to undo, and then `undone`. */
	undo(): Step | null;
	redo(): Step | null;
	/** Something was saved as the change `changeId`: one step instead of those it is made of (`made`). */
	saved(changeId: string, made?: readonly Step[]): void;
	/** The server undid a saved change (or brought it again): the step goes over to the other side, under the change that did so. */
	undone(changeId: string, by: string): void;
	/** Drops what is unsaved; what is saved can still be undone. */
	discard(): void;
	/** Forgets the marks of cells that were saved. */
	settle(cells: readonly (readonly [id: string, field: string])[]): void;
	/** Marks cells without a step: they are being saved, were, or failed. */
	mark(id: string, field: string, change: Partial<CellEdit> | null): void;
	/** Counts of what is unsaved. */
	counts(): { rows: number; cells: number; failed: number };
	isDirty(): boolean;
}

/** What saving begins with: nothing is saved while a cell is wrong; one row is saved at once; several are asked about, as the specification has it. */
export const beforeSaving = ({ rows, failed }: { rows: number; failed: number }): "correct" | "ask" | "save" =>
	failed > 0 ? "correct" : rows > 1 ? "ask" : "save";

const same = (a: unknown, b: unknown) => (a ?? "") === (b ?? "") || String(a ?? "") === String(b ?? "");

export function createEditStore<Row>(): EditStore<Row> {
	const store = createStore<State<Row>>({ rows: new Map(), undo: [], redo: [], told: null });
	/** Rows as they were met last: undo may bring back an edit of one whose edits are gone, a conflict may replace one. */
	const known = new Map<string, Row>();
	/** Puts edits of cells, or none, into a copy of the rows: one copy for all, of which there may be thousands. */
	const put = (rows: State<Row>["rows"], changes: readonly (readonly [Cell, CellEdit | undefined])[]): State<Row>["rows"] => {
		const next = new Map(rows);
		for (const [{ id, field }, edit] of changes) {
			const row = known.get(id) ?? next.get(id)?.row;
			if (row === undefined) continue;
			const cells = new Map(next.get(id)?.cells);
			if (edit) cells.set(field, edit);
			else cells.delete(field);
			if (cells.size > 0) next.set(id, { row, cells });
			else next.delete(id);
		}
		return next;
	};
	const get = (id: string, field: string) => store.get().rows.get(id)?.cells.get(field);
	/** What undo brings back: a mark that something was saved is no edit. */
	const unsaved = ({ id, field }: Cell) => {
		const edit = get(id, field);
		return edit?.state === "saved" ? undefined : edit;
	};
	const apply = (step: CellStep, side: "before" | "after") =>
		store.set((s) => ({
			...s,
			rows: put(
				s.rows,
				step.cells.map((cell) => [cell, cell[side]] as const),
			),
		}));
	const record = (cells: CellStep["cells"]) => {
		if (cells.length === 0) return;
		apply({ cells }, "after");
		store.set((s) => ({ ...s, undo: [...s.undo, { cells }].slice(-DEPTH), redo: [] }));
	};
	/** Moves the last step of one side over to the other where it is one to cells; answers it. */
	const turn = (from: "undo" | "redo", to: "undo" | "redo", side: "before" | "after"): Step | null => {
		const step = store.get()[from].at(-1) ?? null;
		if (step === null || isSaved(step)) return step;
		apply(step, side);
		store.set((s) => ({ ...s, [from]: s[from].slice(0, -1), [to]: [...s[to], step] }));
		return step;
	};
	const settle: EditStore<Row>["settle"] = (cells) =>
		store.set((s) => {
			const isSavedCell = ([id, field]: readonly [string, string]) => s.rows.get(id)?.cells.get(field)?.state === "saved";
			return {
				...s,
				rows: put(
					s.rows,
					cells.filter(isSavedCell).map(([id, field]) => [{ id, field }, undefined] as const),
				),
			};
		});
	const mark: EditStore<Row>["mark"] = (id, field, change) => {
		const now = get(id, field);
		if (!now) return;
		store.set((s) => ({
			...s,
			rows: put(s.rows, [[{ id, field }, change === null ? undefined : { ...now, ...change }]]),
			told: change?.state === "failed" && !(s.told && get(s.told.id, s.told.field)?.message) ? { id, field } : s.told,
		}));
	};
	/** A row as it was when its first edit that is not saved was made; undefined where there is none. */
	const openRow = (id: string): Row | undefined => {
		const open = store.get().rows.get(id);
		return open && [...open.cells.values()].some(({ state }) => state !== "saved") ? open.row : undefined;
	};
	const counts: EditStore<Row>["counts"] = () => {
		let cells = 0;
		let failed = 0;
		let rows = 0;
		for (const { cells: edits } of store.get().rows.values()) {
			const open = [...edits.values()].filter((e) => e.state !== "saved");
			cells += open.length;
			rows += open.length > 0 ? 1 : 0;
			failed += open.filter((e) => e.state === "failed").length;
		}
		return { rows, cells, failed };
	};
	return {
		store,
		get,
		counts,
		isDirty: () => counts().cells > 0,
		enter(edits) {
			// A row that was met anew stays as it was first edited: what somebody else has changed of it since is theirs to be asked about.
			for (const { id, row, overTheirs } of edits) known.set(id, overTheirs ? row : (openRow(id) ?? row));
			const wrong = edits.find(({ message }) => message);
			if (wrong) store.set((s) => ({ ...s, told: { id: wrong.id, field: wrong.field } }));
			record(
				edits
					.map(({ id, field, original, value, words, message }) => {
						const after: CellEdit | undefined =
							same(original, value) && !message ? undefined : { value, words, message, state: message ? "failed" : "dirty" };
						return { id, field, before: unsaved({ id, field }), after };
					})
					.filter(({ before, after }) => !(before === undefined && after === undefined)),
			);
			for (const { id } of edits)
				for (const [field, edit] of store.get().rows.get(id)?.cells ?? [])
					if (edit.refused) mark(id, field, { state: "dirty", message: undefined, refused: false });
		},
		revert(cells) {
			record(cells.map((cell) => ({ ...cell, before: unsaved(cell), after: undefined })).filter((c) => c.before));
		},
		undo: () => turn("undo", "redo", "before"),
		redo: () => turn("redo", "undo", "after"),
		saved(changeId, made) {
			const before = new Set(made ?? store.get().undo);
			store.set((s) => {
				// Edits that were open when it was saved are part of it; what was entered meanwhile comes after it.
				const parts = s.undo.filter((step) => before.has(step) && (isSaved(step) || !made));
				const later = s.undo.filter((step) => !before.has(step));
				return { ...s, undo: [...parts, { changeId }, ...later].slice(-DEPTH), redo: [] };
			});
		},
		undone(changeId, by) {
			// What a cell says it saved may be what was undone.
			settle([...store.get().rows].flatMap(([id, { cells }]) => [...cells.keys()].map((field) => [id, field] as const)));
			store.set((s) => {
				const isIt = (step: Step) => isSaved(step) && step.changeId === changeId;
				const rest = (steps: readonly Step[]) => steps.filter((step) => !isIt(step));
				if (s.redo.some(isIt)) return { ...s, redo: rest(s.redo), undo: [...s.undo, { changeId: by }].slice(-DEPTH) };
				return { ...s, undo: rest(s.undo), redo: [...s.redo, { changeId: by }].slice(-DEPTH) };
			});
		},
		discard: () => store.set((s) => ({ ...s, rows: new Map(), undo: s.undo.filter(isSaved), redo: s.redo.filter(isSaved) })),
		settle,
		mark,
	};
}
