import type { CustomsCategoryTable, Database, DepotServiceTable } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";

/** The table a kind of master data lies in: its code, its names in four languages, other names of sheets, the days it may be chosen. */
interface CodedTable {
	table: keyof Database;
	/** Its column that says whether a price of it may go by steps; every one may where left out. */
	steps?: keyof DepotServiceTable;
	/** Its column of what it is charged by; by anything where left out. */
	unit?: keyof DepotServiceTable;
	/** Its column of the direction that its rates are for; null for both. */
	direction?: keyof CustomsCategoryTable;
	/** Its codes are in small letters, not in capitals. */
	small?: true;
	/** What "*", which stands for every one of them, is called; rates name one of them where left out. */
	every?: MessageId;
}

/** Kinds of master data whose records rates name by their code. */
export const codedKinds = {
	customsCategory: { table: "customs_category", direction: "direction", small: true },
	depotService: { table: "depot_service", steps: "tiered", unit: "unit" },
	priceIndex: { table: "price_index" },
	truckType: { table: "truck_type", every: "rate.everyTruck" },
} as const satisfies Record<string, CodedTable>;

/** A kind of master data that rates name by its code. */
export type CodeKind = keyof typeof codedKinds;

/** Where the records of a kind are. */
export const codedTable = (kind: CodeKind): CodedTable => codedKinds[kind];
