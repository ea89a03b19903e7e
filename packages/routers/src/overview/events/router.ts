import { router, signedIn } from "../../door/trpc.ts";
import { eventsSince } from "./queries.ts";
import { sinceInput } from "./schema.ts";

export const eventsRouter = router({
	/**
	 * What has happened since a cursor, for programs that poll: changed rates of books the caller sees, states of quotations and requests the caller
	 * reaches, applied imports. `cursor` is asked with the next time, at once where there is `more`; none is missed or told twice.
	 */
	since: signedIn
		.meta({ access: "signedIn", staff: true })
		.input(sinceInput)
		.query(({ ctx, input }) => eventsSince(ctx.db, ctx.caller, input)),
});
