import { change, permitted, router } from "../../door/trpc.ts";
import type { AnyKind } from "../../kit/records/define.ts";
import { restoreWith } from "../../kit/records/owned.ts";
import { defineRecordImport, defineRecords, workOf } from "../../kit/records/router.ts";
import { proposedVendors } from "./proposed.ts";
import { setBlacklisted, vendorContacts, vendors, vendorsToChoose } from "./queries.ts";
import { allInput, blacklistInput, proposedInput, restoreInput, vendorInput } from "./schema.ts";

/** Vendors are for who sees costs. */
const view = permitted("vendor.view", "cost.view");

export const vendorRouter = router({
	...defineRecords(vendors),
	...defineRecordImport(vendors),

	/** Brings deleted vendors back, with whom was written to there. */
	restore: change("vendor.edit", restoreInput, "cost.view").mutation(({ ctx, input }) =>
		restoreWith(workOf(ctx), vendors as unknown as AnyKind, { kind: vendorContacts as unknown as AnyKind, field: "vendor" }, input.ids),
	),

	/** Takes a vendor out of what is proposed and asked, with why. */
	blacklist: change("vendor.edit", blacklistInput, "cost.view").mutation(({ ctx, input }) => setBlacklisted(workOf(ctx), input.id, input.reason)),

	/** Lets it be proposed and asked again. */
	unblacklist: change("vendor.edit", vendorInput, "cost.view").mutation(({ ctx, input }) => setBlacklisted(workOf(ctx), input.id, null)),

	/** Vendors to ask for a service at places, the best first. */
	proposed: view.input(proposedInput).query(({ ctx, input }) => proposedVendors(ctx.db, input, ctx.today)),

	/** Every vendor that may be chosen, by code. */
	all: view.input(allInput).query(({ ctx, input }) => vendorsToChoose(ctx.db, input.serviceType)),
});

export const vendorContactRouter = router({ ...defineRecords(vendorContacts) });
