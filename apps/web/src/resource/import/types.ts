import type { api } from "../../api/client.ts";

export type Batch = Awaited<ReturnType<typeof api.imports.batch.query>>;
export type Mapping = NonNullable<Batch["mapping"]>;
/** Where a row's values come from (field → cell), what a changed one had before, and which rate a clashing one meets. */
interface Understood {
	origins: Record<string, string>;
	was: Record<string, string | number | boolean | null> | null;
	meets: { id: string; lane: string; validFrom: string; validTo: string | null } | null;
}
export type PreviewRow = Awaited<ReturnType<typeof api.imports.previewRows.query>>["items"][number] & Partial<Understood>;
export type Outcome = PreviewRow["outcome"];

/** States in which the server is at work on a batch. */
export const busyStates: readonly string[] = ["uploaded", "reading", "applying"];

/** States in which a sheet is being read, or waits for it. */
export const readingStates: readonly string[] = ["uploaded", "reading"];
