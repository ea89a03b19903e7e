import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

export interface TruckTypeTable extends RecordColumns {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	body: string;
	/** Of the loading space, in millimetres. */
	length_mm: number;
	payload_kg: number;
	/** JSON array of the codes of the container types it carries. */
	containers: Generated<string>;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
	/** JSON array of further names, for sheets. */
	aliases: Generated<string>;
}
