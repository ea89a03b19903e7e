import { router, signedIn } from "../../door/trpc.ts";
import { defineRecords } from "../../kit/records/router.ts";
import { parameters, sharedParameter } from "./queries.ts";
import { keyInput } from "./schema.ts";

export const parametersRouter = router({
	...defineRecords(parameters),

	/** A parameter that is for everybody, such as the notice on quotations. */
	shared: signedIn.input(keyInput).query(({ ctx, input }) => sharedParameter(ctx.db, input.key)),
});
