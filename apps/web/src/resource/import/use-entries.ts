import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../api/client.ts";
import { fieldErrors, showError } from "../../api/errors.ts";
import { type Correction, correctionKey } from "./correction.ts";
import type { Answer } from "./questions.ts";
import { type Batch, readingStates } from "./types.ts";

/** Corrections or answers the server takes at once. */
const MOST_AT_ONCE = 100;

type Entry = { kind: "correction"; entry: Correction } | { kind: "answer"; entry: Answer };
type Waiting = Entry & { sent: boolean };

interface Queue<Item> {
	/** Not in the preview yet, by cell or question. */
	waiting: ReadonlyMap<string, Item>;
	enter: (...items: Item[]) => void;
}

/** Prices of an answer that the server does not take, by field; null where there are none. */
export type Refused = { id: string; prices: Readonly<Record<string, string>> } | null;

export type Corrections = Queue<Correction>;

const keyOf = ({ kind, entry }: Entry): string => `${kind} ${kind === "answer" ? entry.id : correctionKey(entry)}`;

/** Entries of the kind that goes next: cells first, as questions are about what is read from them. */
function nextOf(all: readonly Waiting[]): Entry[] {
	const kind = all.some((w) => w.kind === "correction") ? "correction" : "answer";
	return all.filter((w) => w.kind === kind).slice(0, MOST_AT_ONCE);
}

function send(batchId: string, entries: readonly Entry[]): Promise<Batch> {
	const corrections = entries.flatMap((e) => (e.kind === "correction" ? [e.entry] : []));
	const answers = entries.flatMap((e) => (e.kind === "answer" ? [e.entry] : []));
	return corrections.length > 0 ? api.imports.correct.mutate({ batchId, corrections }) : api.imports.answer.mutate({ batchId, answers });
}

/**
 * What a person enters in the preview: corrected cells and answers to questions. It is sent at once or, while the sheet is being read again with what
 * came before, together when that is done. `batch` is the preview in view, `reading` whether the server is at its sheet again.
 */
export function useEntries(
	batch: Batch,
	reading: boolean,
	onSent: (next: Batch) => void,
): { corrections: Corrections; answers: Queue<Answer>; refused: Refused } {
	const [refused, setRefused] = useState<Refused>(null);
	const [waiting, setWaiting] = useState<ReadonlyMap<string, Waiting>>(new Map());
	const dropSent = () => setWaiting((before) => new Map([...before].filter(([, w]) => !w.sent)));
	const { mutate, isPending } = useMutation({
		mutationFn: (entries: readonly Entry[]) => send(batch.id, entries),
		meta: { quiet: true },
		onSuccess: (next) => {
			setRefused(null);
			// Read again, the sheet has them once that is done.
			if (!readingStates.includes(next.state)) dropSent();
			onSent(next);
		},
		onError: (error, entries) => {
			dropSent();
			const prices = fieldErrors(error);
			const asked = entries.find((e) => e.kind === "answer" && e.entry.prices !== undefined);
			if (asked?.kind === "answer" && Object.keys(prices).length > 0) setRefused({ id: asked.entry.id, prices });
			else showError(error);
		},
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new preview has what was sent before
	useEffect(dropSent, [batch.updatedAt]);
	useEffect(() => {
		const all = [...waiting.values()];
		if (reading || isPending || all.length === 0 || all.some((w) => w.sent)) return;
		const next = nextOf(all);
		// What was entered anew meanwhile is still to be sent.
		setWaiting((before) => new Map([...before].map(([key, entry]) => [key, next.includes(entry) ? { ...entry, sent: true } : entry])));
		mutate(next);
	}, [waiting, reading, isPending, mutate]);
	return useMemo(() => {
		const enter = (entries: readonly Entry[]) =>
			setWaiting((before) => new Map([...before, ...entries.map((entry): [string, Waiting] => [keyOf(entry), { ...entry, sent: false }])]));
		const all = [...waiting.values()];
		return {
			corrections: {
				waiting: new Map(all.flatMap((w) => (w.kind === "correction" ? [[correctionKey(w.entry), w.entry]] : []))),
				enter: (...items) => enter(items.map((entry) => ({ kind: "correction", entry }))),
			},
			answers: {
				waiting: new Map(all.flatMap((w) => (w.kind === "answer" ? [[w.entry.id, w.entry]] : []))),
				enter: (...items) => enter(items.map((entry) => ({ kind: "answer", entry }))),
			},
			refused,
		};
	}, [waiting, refused]);
}
