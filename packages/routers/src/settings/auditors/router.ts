import { permitted, router } from "../../door/trpc.ts";
import { defineRecords } from "../../kit/records/router.ts";
import { auditors, candidates } from "./queries.ts";
import { candidatesInput } from "./schema.ts";

export const auditorRouter = router({
	...defineRecords(auditors),

	/** People who hold the right to decide and may be made auditors. */
	candidates: permitted("auditor.edit")
		.input(candidatesInput)
		.query(({ ctx, input }) => candidates(ctx.db, input)),
});
