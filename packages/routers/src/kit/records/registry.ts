import type { AnyKind } from "./define.ts";

const kinds = new Map<string, AnyKind>();

/** Keeps a kind by its name, for what treats all kinds alike; `defineRecords` calls it. Throws where another kind has that name. */
export function keepKind(kind: AnyKind): void {
	if ((kinds.get(kind.name) ?? kind) !== kind) throw new Error(`two kinds of record are called ${kind.name}`);
	kinds.set(kind.name, kind);
}

/** The kind of record entries of the change log go by; undefined for what is no record. */
export const recordKindOf = (name: string): AnyKind | undefined => kinds.get(name);

/** Every kind whose procedures there are. */
export const recordKinds = (): AnyKind[] => [...kinds.values()];

/** Forgets the kinds tests define of their own, called trial…: files of one process share this list. */
export function forgetTrials(): void {
	for (const name of kinds.keys()) if (name.startsWith("trial")) kinds.delete(name);
}
