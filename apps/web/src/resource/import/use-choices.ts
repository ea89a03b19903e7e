import { useMutation } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import type { Batch } from "./types.ts";

type Chosen = Omit<Parameters<typeof api.imports.choose.mutate>[0], "batchId">;

/** Says what becomes of rows. */
export type Choose = (chosen: Chosen) => void;

/** What becomes of rows that clash or are left out: sent at once, and busy until the server has it. */
export function useChoices(batch: Batch, onSent: (next: Batch) => void): { choose: Choose; busy: boolean } {
	const { mutate, isPending } = useMutation({
		mutationFn: (chosen: Chosen) => api.imports.choose.mutate({ batchId: batch.id, ...chosen }),
		onSuccess: onSent,
	});
	return { choose: mutate, busy: isPending };
}
