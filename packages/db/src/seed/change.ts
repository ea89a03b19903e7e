import type { Stamp } from "./rate.ts";

/** What the change log is told of one change of the seed. */
export interface SeedChange extends Stamp {
	action: string;
	objectType: string;
	objectId: string;
	after: Record<string, unknown>;
}
