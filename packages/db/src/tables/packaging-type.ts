import type { RecordColumns } from "./settings.ts";

export interface PackagingTypeTable extends RecordColumns {
	/** UN/ECE Recommendation 21. */
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	form: string;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}
