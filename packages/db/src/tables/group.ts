import type { RecordColumns } from "./settings.ts";

export interface GroupTable extends RecordColumns {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	/** JSON array of user GUIDs. */
	members: string;
	term_zh: string | null;
	term_en: string | null;
	term_es: string | null;
	term_ja: string | null;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}
