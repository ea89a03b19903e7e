import { keepPreviousData, type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type { ListPage, ListQuery, Source } from "../types.ts";

/** Rows fetched at a time. */
export const BLOCK = 100;
/** Rows a list counts before it shows a page; all of them once somebody needs to know. */
const COUNTED = 100_000;

export interface Rows<Row> {
	/** Rows that match; with `more` there are more than that, and `countAll` has them counted. */
	total: number;
	more: boolean;
	countAll: () => void;
	/** Rows there are when nobody narrows the list; null while it is counted. */
	grandTotal: number | null;
	/** A filter or a search narrows it. */
	narrowed: boolean;
	/** The row at a position of the list; undefined while it is on its way. */
	at: (index: number) => Row | undefined;
	/** Positions of the rows that are here, in order. */
	loaded: () => number[];
	/** What is shown is of the question before, or being fetched anew. */
	stale: boolean;
	/** Nothing to show yet. */
	pending: boolean;
	error: unknown;
	refetch: () => void;
}

const keyOf = ({ key, part }: { key: string; part?: string }, query: ListQuery) => ["list", key, ...(part ? [part] : []), query] as const;

interface Asked {
	/** Blocks in view. */
	from: number;
	to: number;
	/** All rows that match are meant: how many there are has to be known. */
	counted: boolean;
}

/**
 * Fetches the blocks of 100 rows of a list that are in view, and keeps showing what was there while others come. `whole` is
 * what the list is asked for when nobody narrows it.
 */
export function useRows<Row>(source: Source<Row>, query: ListQuery, whole: ListQuery, { from, to, counted }: Asked): Rows<Row> {
	const client = useQueryClient();
	const wanted = Array.from({ length: to - from + 1 }, (_, i) => from + i);
	// The first block tells the total, wherever the view is.
	const blocks = wanted.includes(0) ? wanted : [0, ...wanted];
	const results = useQueries({
		queries: blocks.map((block) => ({
			queryKey: [...keyOf(source, query), block],
			queryFn: ({ signal }: { signal: AbortSignal }) => {
				const before = client.getQueryData<ListPage<Row>>([...keyOf(source, query), block - 1]);
				const where = before?.nextCursor ? { cursor: before.nextCursor, pageIndex: block + 1 } : { pageIndex: block + 1 };
				return source.list({ ...query, ...where, pageSize: BLOCK, countTo: COUNTED }, signal);
			},
			meta: { quiet: true },
			gcTime: 60_000,
		})),
	});
	const pages = new Map<number, ListPage<Row>>();
	blocks.forEach((block, i) => {
		const data = results[i]?.data;
		if (data) pages.set(block, data);
	});
	const question = JSON.stringify(keyOf(source, query));
	const start = results[blocks.indexOf(0)];
	const shown = useRef<{ question: string; total: number; pages: Map<number, ListPage<Row>> } | null>(null);
	const [asked, setAsked] = useState("");
	const atEnd = to >= Math.floor((start?.data?.total ?? 0) / BLOCK) - 1;
	const exact = useQuery({
		queryKey: [...keyOf(source, query), "exact"],
		queryFn: async ({ signal }) => (await source.list({ ...query, pageSize: 10 }, signal)).total,
		enabled: start?.data?.more === true && (counted || atEnd || asked === question),
		staleTime: 120_000,
		meta: { quiet: true },
	});
	const more = start?.data?.more === true && exact.data === undefined;
	const total = start?.data?.more ? (exact.data ?? start.data.total) : start?.data?.total;
	if (total !== undefined) {
		const same = shown.current?.question === question ? shown.current.pages : new Map<number, ListPage<Row>>();
		for (const [block, page] of pages) same.set(block, page);
		shown.current = { question, total, pages: same };
	}
	const narrowed = Boolean(query.search) || (query.filters?.length ?? 0) > (whole.filters?.length ?? 0);
	const all = useQuery({
		queryKey: [...keyOf(source, whole), "total"],
		queryFn: async ({ signal }) => (await source.list({ ...whole, pageSize: 10 }, signal)).total,
		enabled: narrowed,
		placeholderData: keepPreviousData,
		staleTime: 120_000,
		meta: { quiet: true },
	});
	const now = shown.current;
	const at = useCallback((index: number) => now?.pages.get(Math.floor(index / BLOCK))?.items[index % BLOCK], [now]);
	const loaded = useCallback(
		() => [...(now?.pages ?? [])].toSorted(([a], [b]) => a - b).flatMap(([block, { items }]) => items.map((_, i) => block * BLOCK + i)),
		[now],
	);
	const failed = results.find((r) => r.isError && !r.data);
	const refetch = useCallback(() => {
		void client.invalidateQueries({ queryKey: ["list", source.key] });
	}, [client, source.key]);
	return useMemo(
		() => ({
			total: now?.total ?? 0,
			more,
			countAll: () => setAsked(question),
			narrowed,
			grandTotal: narrowed ? (all.data ?? null) : (now?.total ?? null),
			at,
			loaded,
			stale: now !== null && (now.question !== question || results.some((r) => r.isRefetching)),
			pending: now === null,
			error: failed?.error ?? null,
			refetch,
		}),
		[now, more, narrowed, all.data, at, loaded, question, results, failed, refetch],
	);
}

/** Puts rows as they are now into every list of the source that shows them. */
export function patchRows<Row>(client: QueryClient, source: Source<Row>, rows: readonly Row[]): void {
	const byId = new Map(rows.map((row) => [source.id(row), row]));
	client.setQueriesData<Partial<ListPage<Row>> | number>({ queryKey: ["list", source.key] }, (old) => {
		if (!old || typeof old === "number" || !old.items?.some((row) => byId.has(source.id(row)))) return old;
		return { ...old, items: old.items.map((row) => byId.get(source.id(row)) ?? row) };
	});
}
