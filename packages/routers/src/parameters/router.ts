import { defineRecords } from "../records/router.ts";
import { router, signedIn } from "../trpc.ts";
import { parameters, sharedParameter } from "./queries.ts";
import { keyInput } from "./schema.ts";

export const parametersRouter = router({
	...defineRecords(parameters),

	/** A parameter that is for everybody, such as the notice on quotations. */
	shared: signedIn.input(keyInput).query(({ ctx, input }) => sharedParameter(ctx.db, input.key)),
});
