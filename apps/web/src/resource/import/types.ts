import type { api } from "../../api/client.ts";

export type Batch = Awaited<ReturnType<typeof api.imports.batch.query>>;
export type Mapping = NonNullable<Batch["mapping"]>;
export type PreviewRow = Awaited<ReturnType<typeof api.imports.previewRows.query>>["items"][number];
export type Outcome = PreviewRow["outcome"];

/** States in which the server is at work on a batch. */
export const busyStates: readonly string[] = ["uploaded", "reading", "applying"];

/** States in which a sheet is being read, or waits for it. */
export const readingStates: readonly string[] = ["uploaded", "reading"];

/** How a sheet is taken. */
export type Mode = keyof Batch["covered"];
