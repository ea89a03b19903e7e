import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { api } from "../../api/client.ts";
import { type Block, parsePlace } from "./place.ts";
import type { Batch } from "./types.ts";

/** Rows asked for at once. */
export const BLOCK_ROWS = 200;

export type SheetRow = Awaited<ReturnType<typeof api.imports.sheetRows.query>>["rows"][number];

export interface SheetOf {
	/** How many columns and rows the sheet has; none until its first rows are there. */
	columns: number;
	lastRow: number;
	merges: readonly Block[];
	/** Its first rows, by which its columns are laid out. */
	first: readonly SheetRow[];
	/** Rows that are loaded, by their number. */
	rows: ReadonlyMap<number, SheetRow>;
	/** What was said when its rows could not be had. */
	error: unknown;
	loaded: boolean;
}

const noRows: readonly SheetRow[] = [];

/** A block of the sheet, asked for in as many answers as its long rows take. */
async function readBlock(batchId: string, block: number, signal: AbortSignal) {
	const last = (block + 1) * BLOCK_ROWS;
	const answers: Awaited<ReturnType<typeof api.imports.sheetRows.query>>[] = [];
	for (let from: number | null = block * BLOCK_ROWS + 1; from !== null; from = answers.at(-1)?.next ?? null)
		answers.push(await api.imports.sheetRows.query({ batchId, from, count: last - from + 1 }, { signal }));
	return {
		columns: answers[0]?.columns ?? 0,
		lastRow: answers[0]?.lastRow ?? 0,
		merges: answers.flatMap(({ merges }) => merges),
		rows: answers.flatMap(({ rows }) => rows),
	};
}

/** The sheet of a batch as it is, in blocks of `BLOCK_ROWS` from 0; the first is always loaded. What is there stays in view while it is read again. */
export function useSheetRows(batch: Batch, wanted: readonly number[]): SheetOf {
	const client = useQueryClient();
	const blocks = [...new Set([0, ...wanted])];
	const keyOf = (block: number) => ["importSheet", batch.id, batch.mapping?.sheet ?? "", block];
	const queries = useQueries({
		queries: blocks.map((block) => ({
			queryKey: keyOf(block),
			queryFn: ({ signal }: { signal: AbortSignal }) => readBlock(batch.id, block, signal),
			staleTime: Number.POSITIVE_INFINITY,
			meta: { quiet: true },
		})),
	});
	// What rows are for may be another once the sheet is read again.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a later reading of the same sheet
	useEffect(() => {
		void client.invalidateQueries({ queryKey: ["importSheet", batch.id] });
	}, [client, batch.id, batch.updatedAt]);
	const [head] = queries;
	// Each block tells the ranges that reach into it.
	const ranges = [...new Set(queries.flatMap(({ data }) => data?.merges ?? []))].join(" ");
	const merges = useMemo(() => ranges.split(" ").flatMap((range) => parsePlace(range) ?? []), [ranges]);
	return {
		columns: head?.data?.columns ?? 0,
		lastRow: head?.data?.lastRow ?? 0,
		merges,
		first: head?.data?.rows ?? noRows,
		rows: new Map(queries.flatMap(({ data }) => (data?.rows ?? []).map((row) => [row.row, row] as const))),
		error: queries.find((q) => q.error)?.error ?? null,
		loaded: head?.data !== undefined,
	};
}
