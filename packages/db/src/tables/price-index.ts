import type { RecordColumns } from "./settings.ts";

/** A figure somebody publishes again and again, such as the water level of a river: prices go by its value on a day. */
export interface PriceIndexTable extends RecordColumns {
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	/** What its values are in, such as cm. */
	unit: string;
	/** Who publishes it. */
	source: string | null;
	/** JSON: names that sheets have for it. */
	aliases: string;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}

/** What an index stood at on a day. */
export interface IndexValueTable extends RecordColumns {
	/** Code of its index. */
	index_code: string;
	day: string;
	/** Decimal string. */
	value: string;
	/** Where it comes from, if that is not where the index does. */
	source: string | null;
}
