import { forwarding, type ImportDesk, importDesk } from "../testing.ts";
import { money } from "./money.ts";
import { divisions } from "./otherwise.ts";
import type { Made } from "./truth.ts";

/** A question of the server: what it is not sure of. `cells` are the first of `count`. */
export interface Question {
	id: string;
	group: "assumed" | "doubtful" | "dropped";
	message: string;
	count: number;
	cells: string[];
}

export interface Ledger {
	amounts: number;
	rates: number;
	read: number;
	questions: number;
	leftOut: { reason: string; count: number; cells: string[] }[];
}

/** What the portal made of a workbook. */
export interface Read {
	state: string;
	error: string | null;
	rows: {
		sheetRow: number;
		outcome: string;
		row: Record<string, unknown>;
		problems: { field: string; column: string | null; level: string; messageId: string }[];
	}[];
	questions: Question[];
	ledger: Ledger | null;
	/** All that is told about the sheet as a whole. */
	told: string;
}

export interface CorpusDesk {
	read(made: Pick<Made, "bytes" | "domain" | "before" | "book">): Promise<Read>;
	close(): Promise<void>;
}

/** Who keeps each book. */
const editors: Record<Made["domain"], string> = { inlandRail: "PM", bookingService: "PM", truckingCost: "VDM" };

/** A desk whose portal knows every currency and area the workbooks name. */
export async function corpusDesk(): Promise<CorpusDesk> {
	const desk: ImportDesk = await importDesk();
	const { db } = desk.services;
	const known = new Set((await db.selectFrom("currency").select("code").execute()).map(({ code }) => code));
	const more = Object.entries(money).filter(([code]) => !known.has(code));
	await db
		.insertInto("currency")
		.values(more.map(([code, { exponent }], i) => ({ code, name: code, exponent, numeric_code: String(900 + i) })))
		.execute();
	await db
		.insertInto("area")
		.values(
			Object.entries(divisions).map(([code, [province, city, name]]) => ({
				code,
				parent_code: null,
				level: "district" as const,
				name,
				path: [...new Set([province, city, name])].join("/"),
			})),
		)
		.execute();
	const { put, rowsOf, as } = forwarding(() => desk);
	/** Somebody settles what the columns of a sheet are and imports it; answers what undoes it. */
	const settle = async (bytes: Uint8Array, domain: Made["domain"]): Promise<() => Promise<unknown>> => {
		const role = editors[domain];
		const caller = as(role);
		const { id: batchId } = await caller.start({ domain, objectName: await put(bytes, role) });
		await Promise.all(desk.working);
		const { mapping } = await caller.batch({ batchId });
		if (!mapping) throw new Error("a sheet before it was not read");
		await caller.setMapping({ batchId, mapping });
		await Promise.all(desk.working);
		const { counts, questions } = await caller.batch({ batchId });
		// One all of whose rates are questions, or that lacks what nobody here knows, is imported by nobody: the sheet behind it is read as if it were the first.
		const isLacking = questions?.some(({ group }) => group === "missing");
		if (isLacking || (!counts.new && !counts.changed && !counts.unchanged && !counts.clash)) return () => caller.cancel({ batchId });
		await caller.applyBatch({ batchId, mode: "merge", leaveOutErrors: true, leaveOutClashes: true, confirmed: ["assumed", "doubtful", "dropped"] });
		return () => caller.undo({ batchId });
	};
	return {
		async read({ bytes, domain, before, book }) {
			desk.working.length = 0;
			if (before) await (await settle(before, domain))();
			const takeBack = book && (await settle(book, domain));
			const role = editors[domain];
			const caller = as(role);
			const { id } = await caller.start({ domain, objectName: await put(bytes, role) });
			await Promise.all(desk.working);
			const batch = (await caller.batch({ batchId: id })) as Awaited<ReturnType<typeof caller.batch>> & {
				questions?: Question[];
				ledger?: Ledger | null;
			};
			const rows = await rowsOf(id);
			await caller.cancel({ batchId: id });
			await takeBack?.();
			return {
				state: batch.state,
				error: batch.error,
				rows: rows.map(({ sheet_row, outcome, row, errors }) => ({ sheetRow: sheet_row, outcome, row, problems: JSON.parse(errors ?? "[]") })),
				questions: batch.questions ?? [],
				ledger: batch.ledger ?? null,
				told: JSON.stringify([batch.notices, batch.questions ?? []]),
			};
		},
		close: () => desk.close(),
	};
}
