import { costRight } from "../../door/permissions.ts";
import { permitted, router } from "../../door/trpc.ts";
import { defineRecords } from "../../kit/records/router.ts";
import { priceSettings, suggestPrice } from "./queries.ts";
import { suggestInput } from "./schema.ts";

export const priceSettingRouter = router({
	...defineRecords(priceSettings),

	/** The selling price proposed for a cost, from the setting in force; null where there is none. For people who see costs. */
	suggest: permitted("priceSetting.view", costRight)
		.input(suggestInput)
		.query(({ ctx, input }) => suggestPrice(ctx.db, input, input.date ?? ctx.today)),
});
