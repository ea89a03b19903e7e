import { router, signedIn } from "../../door/trpc.ts";
import { defineRecords } from "../../kit/records/router.ts";
import { appSettings, sharedSettings } from "./queries.ts";
import { keysInput } from "./schema.ts";

export const appSettingsRouter = router({
	...defineRecords(appSettings),

	/** Values of the settings that are for everybody, by key. */
	values: signedIn.input(keysInput).query(({ ctx, input }) => sharedSettings(ctx.db, input.keys)),
});
