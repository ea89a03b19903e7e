import type { RecordColumns } from "./settings.ts";

export interface BasicPriceTable extends RecordColumns {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	basis: string;
	currency: string;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}
