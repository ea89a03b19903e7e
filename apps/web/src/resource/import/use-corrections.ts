import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../api/client.ts";
import { type Correction, correctionKey } from "./correction.ts";
import type { Batch } from "./types.ts";

/** Corrections the server takes at once. */
const MOST_AT_ONCE = 100;

interface Waiting extends Correction {
	sent: boolean;
}

export interface Corrections {
	/** Not in the preview yet, by cell. */
	waiting: ReadonlyMap<string, Correction>;
	enter: (correction: Correction) => void;
}

/**
 * Corrections a person makes in the preview. They are sent at once or, while the sheet is being read with others, together when that is done. `batch`
 * is the preview in view, `reading` whether the server is at its sheet again.
 */
export function useCorrections(batch: Batch, reading: boolean, onSent: (next: Batch) => void): Corrections {
	const [waiting, setWaiting] = useState<ReadonlyMap<string, Waiting>>(new Map());
	const dropSent = () => setWaiting((before) => new Map([...before].filter(([, w]) => !w.sent)));
	const send = useMutation({
		mutationFn: (corrections: Correction[]) => api.imports.correct.mutate({ batchId: batch.id, corrections }),
		onSuccess: onSent,
		onError: dropSent,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new preview has what was sent before
	useEffect(dropSent, [batch.updatedAt]);
	const { mutate } = send;
	useEffect(() => {
		const all = [...waiting];
		if (reading || all.length === 0 || all.some(([, w]) => w.sent)) return;
		const next = all.slice(0, MOST_AT_ONCE);
		setWaiting(new Map([...all, ...next.map(([key, w]) => [key, { ...w, sent: true }] as const)]));
		mutate(next.map(([, { sent: _sent, ...correction }]) => correction));
	}, [waiting, reading, mutate]);
	return {
		waiting,
		enter: (correction) => setWaiting((before) => new Map(before).set(correctionKey(correction), { ...correction, sent: false })),
	};
}
