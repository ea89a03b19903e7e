import { permitted, router } from "../../door/trpc.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { proposedVendors } from "./proposed.ts";
import { vendorContacts, vendors, vendorsToChoose } from "./queries.ts";
import { allInput, proposedInput } from "./schema.ts";

export const vendorRouter = router({
	...defineRecords(vendors),
	...defineRecordImport(vendors),

	/** Vendors to ask for a service at places, the best first. */
	proposed: permitted("vendor.view")
		.input(proposedInput)
		.query(({ ctx, input }) => proposedVendors(ctx.db, input)),

	/** Every vendor that may be chosen, by code. */
	all: permitted("vendor.view")
		.input(allInput)
		.query(({ ctx, input }) => vendorsToChoose(ctx.db, input.serviceType)),
});

export const vendorContactRouter = router({ ...defineRecords(vendorContacts) });
