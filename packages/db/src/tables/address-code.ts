import type { RecordColumns } from "./settings.ts";

/** Addresses trucks go to. */
export interface AddressCodeTable extends RecordColumns {
	/** Of a division. */
	code: string;
	/** JSON array: what vendors and customers call it. */
	aliases: string;
	active_from: string | null;
	active_to: string | null;
	remark: string | null;
}
