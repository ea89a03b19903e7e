/** What a kill has cost that it must not, in words. */
export interface Costs {
	/** Told done and not there, or pending for good. */
	lost: string[];
	/** There in part. */
	half: string[];
	/** Mails that were accepted more than once, quotations that were made again. */
	twice: string[];
}

export const noCosts = (): Costs => ({ lost: [], half: [], twice: [] });
