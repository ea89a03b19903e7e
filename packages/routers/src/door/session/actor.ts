import type { Actor } from "../change-log.ts";
import type { Caller, Context } from "../context.ts";

type Acting = Pick<Caller, "userId" | "displayName"> & Partial<Pick<Caller, "by" | "imitator">>;

/**
 * Who the change log names: the caller; while imitating the staff person, with both names; for an API token the source is "api"
 * whichever door it came through.
 */
export function actorOf({ caller, source }: { caller: Acting; source: Context["source"] }): Actor {
	if (caller.imitator) return { id: caller.imitator.id, name: `${caller.imitator.name} → ${caller.displayName}`, source };
	return { id: caller.userId, name: caller.displayName, source: caller.by === "apiToken" ? "api" : source };
}
