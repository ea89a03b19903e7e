import type { RecordColumns } from "./settings.ts";

/** What a customs rate is for; rates name it by the code, in small letters. */
export interface CustomsCategoryTable extends RecordColumns {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	/** The way goods go that are declared so; null for both. */
	direction: string | null;
	/** JSON: names that sheets have for it. */
	aliases: string;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}
