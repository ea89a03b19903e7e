import { DomainError } from "../errors.ts";
import { defineRecords } from "../records/router.ts";
import { permitted, router } from "../trpc.ts";
import { priceSettings, suggestPrice } from "./queries.ts";
import { suggestInput } from "./schema.ts";

export const priceSettingRouter = router({
	...defineRecords(priceSettings),

	/** The selling price proposed for a cost, from the setting in force; null where there is none. For people who see costs. */
	suggest: permitted("priceSetting.view")
		.input(suggestInput)
		.query(({ ctx, input }) => {
			if (!ctx.caller.seesCost) throw new DomainError("notAllowed", "error.notAllowed");
			return suggestPrice(ctx.db, input, input.date ?? ctx.now.toISOString().slice(0, 10));
		}),
});
