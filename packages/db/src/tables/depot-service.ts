import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

/** What a depot does for a container; its prices name it by the code. */
export interface DepotServiceTable extends RecordColumns {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	/** What it is charged by unless a price says otherwise. */
	unit: "container" | "teu" | "day";
	/** Its price may go by steps of days. */
	tiered: Generated<0 | 1>;
	/** JSON: names that sheets have for it. */
	aliases: string;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}
