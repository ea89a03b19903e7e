import { change, permitted, router } from "../../door/trpc.ts";
import { defineRecordDoubts, defineRecords, workOf } from "../../kit/records/router.ts";
import { formPlaces } from "./places.ts";
import { changeState, icrAdHocKind } from "./queries.ts";
import { placesInput, stateInput } from "./schema.ts";

// Forms are closed, not deleted.
const { remove: _remove, restore: _restore, ...kept } = defineRecords(icrAdHocKind);

export const icrAdHocRouter = router({
	...kept,
	...defineRecordDoubts(icrAdHocKind),

	/** Closes a form, with the reason, or opens it again. */
	setState: change("icrAdHoc.edit", stateInput).mutation(({ ctx, input }) => changeState(workOf(ctx), input.id, input)),

	/** Cities with trains and places trucks go to from there, for the form. */
	places: permitted("icrAdHoc.view")
		.input(placesInput)
		.query(({ ctx, input }) => formPlaces(ctx.db, { today: ctx.today, language: ctx.language, rampCity: input?.rampCity })),
});
