import type { Database, DepotServiceTable } from "@iqt/db";

/**
 * Kinds of master data whose records rates name by their code, and the table each lies in: its code, its names in four languages, other names of sheets, the days
 * it may be chosen, in `steps` whether a price of it may go by steps, and in `unit` what it is charged by.
 */
export const codedKinds = { depotService: { table: "depot_service", steps: "tiered", unit: "unit" } } as const satisfies Record<
	string,
	{ table: keyof Database; steps: keyof DepotServiceTable; unit: keyof DepotServiceTable }
>;

/** A kind of master data that rates name by its code. */
export type CodeKind = keyof typeof codedKinds;
