import type { RecordColumns } from "./settings.ts";

export interface TemperatureTable extends RecordColumns {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	/** Hundredths of a degree Celsius. */
	from_hundredths: number;
	to_hundredths: number;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}
