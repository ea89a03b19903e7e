import type { RecordColumns } from "./settings.ts";

export interface PortServiceTypeTable extends RecordColumns {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	/** JSON array; empty for both. */
	directions: string;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}
