import type { RecordColumns } from "./settings.ts";

export interface DirectionTable extends RecordColumns {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	remark: string | null;
}
