import { change, permitted, router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords, workOf } from "../../kit/records/router.ts";
import { findHolders } from "../../people/users/holders.ts";
import { addCustomer, restoreCustomers } from "./add.ts";
import { addInput } from "./add-schema.ts";
import { soldTo } from "./history.ts";
import { companiesCalled, contacts, customers, discounts } from "./queries.ts";
import { customerInput, peopleInput, restoreInput } from "./schema.ts";

export const customerRouter = router({
	...defineRecords(customers),
	...defineRecordImport(customers),
	...defineRecordMerge(customers),

	/** Brings deleted customers back, with whom was written to there. */
	restore: change("customer.edit", restoreInput).mutation(({ ctx, input }) => restoreCustomers(workOf(ctx), input.ids)),

	/** Adds a customer with whom is written to there, as somebody says them in a quotation: `id` and `code` of the new one. */
	add: change("customer.edit", addInput).mutation(({ ctx, input }) => addCustomer(workOf(ctx), input)),

	/** What was quoted to a customer, lane by lane, and what was accepted of it, as far as the caller reaches the quotations. No costs. */
	history: permitted("customer.view")
		.input(customerInput)
		.query(({ ctx, input }) => soldTo(ctx, input.id)),

	/** Companies a customer may be in the portal. */
	companies: permitted("customer.edit")
		.input(peopleInput)
		.query(({ ctx, input }) => (ctx.caller.userType === 3 ? [] : companiesCalled(ctx.db, input.search))),

	/** Staff a customer may be of. */
	people: permitted("customer.view")
		.input(peopleInput)
		.query(({ ctx, input }) => findHolders(ctx.db, "customer.view", input.search)),
});

export const customerContactRouter = router({ ...defineRecords(contacts) });

export const agreedDiscountRouter = router({ ...defineRecords(discounts) });
