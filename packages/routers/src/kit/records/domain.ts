import type { RestRoute } from "../rest/types.ts";
import type { AnyKind, RecordKind, RecordWork } from "./define.ts";

/** What rows of a demo may name. */
export interface DemoWorld {
	/** GUID of a demo user. */
	person: (userName: string) => string;
	/** Ids of port cities by their codes. */
	cities: (...codes: string[]) => string[];
	/** The business day on which it is made. */
	today: string;
}

/** The rows a demo portal starts with. */
export interface Demo<Row = object> {
	rows: (world: DemoWorld) => readonly Row[];
	/** They stand in place of what the seed of the rates left in the table. */
	replaces?: true;
	/** Records the product comes with are there already; they are added beside those. */
	beside?: true;
	/** What becomes of them once they are there; their ids in order. */
	after?: (work: RecordWork, ids: readonly string[]) => Promise<void>;
}

/** A kind of record as the portal is put together of it: its procedures, its REST lines, its demo rows. */
export interface RecordDomain<R> {
	router: R;
	routes: RestRoute[];
	kind: AnyKind;
	demo: Demo;
}

/** Names in four languages, as the rows of a demo write them. */
export const named = (nameZh: string, nameEn: string, nameEs: string, nameJa: string) => ({ nameZh, nameEn, nameEs, nameJa });

/** No first and no last day on which a record may be chosen. */
export const always = { activeFrom: null, activeTo: null };

/** Puts a kind of record together. */
export const recordDomain = <R, K>(domain: {
	router: R;
	routes?: RestRoute[];
	kind: K;
	demo: K extends RecordKind<infer S, infer _> ? Demo<S["_output"]> : never;
}): RecordDomain<R> => ({
	router: domain.router,
	routes: domain.routes ?? [],
	kind: domain.kind as unknown as AnyKind,
	demo: domain.demo as unknown as Demo,
});
