import type { Work } from "@iqt/routers/kit/work/view";
import { toast } from "@iqt/ui/toast";
import { queryOptions } from "@tanstack/react-query";
import { api, queryClient } from "../../api/client.ts";
import { showError } from "../../api/errors.ts";
import { createStoredStore } from "../../lib/store.ts";
import { text } from "../../lib/text.ts";
import { download } from "../download.ts";
import type { RecordMergeCalls } from "../record/record-types.ts";
import type { BookCalls } from "./rate-source.ts";

/** Sets larger than this are worked on in the background, with a bar; smaller ones are done before anybody could read it. */
export const LONG = 2_000;
const POLL = 1_000;
/** Without anything running, for what was started elsewhere. */
const REST = 60_000;

const KEPT = 50;
const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === "string");
/** Work its person has put away, latest last. */
export const hiddenWork = createStoredStore<readonly string[]>("iqt.workHidden", [], isIds);
export const hideWork = (ids: readonly string[]): void => hiddenWork.set((all) => [...all, ...ids].slice(-KEPT));
/** Work this browser has seen running: how it ended is told here, and not wherever else the person is signed in. */
export const seenWork = createStoredStore<readonly string[]>("iqt.workSeen", [], isIds);
const noteSeen = (ids: readonly string[]) =>
	seenWork.set((all) => {
		const more = ids.filter((id) => !all.includes(id));
		return more.length > 0 ? [...all, ...more].slice(-KEPT) : all;
	});

/** Every price book has the same procedures. */
const callsOf = (domain: string): BookCalls => (api as unknown as Record<string, BookCalls>)[domain] as BookCalls;

/** The person's long work of the last day. */
export const workQuery = queryOptions({
	queryKey: ["work"],
	queryFn: async ({ signal }) => {
		const all = await api.work.list.query(undefined, { signal });
		noteSeen(all.filter((work) => work.state === "running").map((work) => work.id));
		return all;
	},
	refetchInterval: (query) => (query.state.data?.some((work) => work.state === "running") ? POLL : REST),
	meta: { quiet: true },
});

/** Waits until work has ended, and has the lists it changed loaded anew. */
async function finished(started: Work): Promise<Work> {
	void queryClient.invalidateQueries({ queryKey: workQuery.queryKey });
	for (;;) {
		await new Promise((resolve) => setTimeout(resolve, POLL));
		const all = await queryClient.fetchQuery({ ...workQuery, staleTime: POLL / 2 }).catch(() => null);
		const now = all?.find((work) => work.id === started.id) ?? (all === null ? started : await api.work.get.query({ id: started.id }));
		if (now.state === "running") continue;
		if (now.kind !== "export") void queryClient.invalidateQueries({ queryKey: ["list", now.domain] });
		return now;
	}
}

/** Says that work has begun, and once it is done in this window, tells of it instead of the bar. */
export function afterWork(started: Work, tell: (done: Work) => unknown): void {
	toast.note(text("work.started"));
	noteSeen([started.id]);
	void finished(started)
		.then((ended) => {
			if (ended.state !== "done") return;
			hideWork([ended.id]);
			return tell(ended);
		})
		.catch(showError);
}

/** Stops work. What ended meanwhile says so. */
export async function cancelWork(work: Work): Promise<void> {
	await api.work.cancel.mutate({ id: work.id });
	toast.note(text("work.cancelled"));
	await queryClient.invalidateQueries({ queryKey: workQuery.queryKey });
	void queryClient.invalidateQueries({ queryKey: ["imports"] });
}

export const downloadWork = async (work: Work): Promise<void> => download(await api.work.download.mutate({ id: work.id }));

/** Takes a change of a book back. */
export async function undoChange(domain: string, changeId: string): Promise<void> {
	const { count } = await callsOf(domain).undo.mutate({ changeId });
	toast.done(text("book.undone", { count }));
	void queryClient.invalidateQueries({ queryKey: ["list", domain] });
}

/** Every kind of record that can be merged has this procedure. */
const mergedCalls = (kind: string) => (api as unknown as Record<string, RecordMergeCalls>)[kind];

/** Undoes what work has changed. */
export async function undoWork({ kind, domain, changeId }: Work): Promise<void> {
	if (changeId === null) return;
	if (kind !== "merge") return undoChange(domain, changeId);
	await mergedCalls(domain)?.unmerge.mutate({ changeId });
	toast.done(text("merge.undone"));
	void queryClient.invalidateQueries({ queryKey: ["list", domain] });
}
