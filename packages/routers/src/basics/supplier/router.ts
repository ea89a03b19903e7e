import { change, router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import type { AnyKind } from "../../kit/records/define.ts";
import { defineRecordImport, defineRecords, workOf } from "../../kit/records/router.ts";
import { removeRecords } from "../../kit/records/save.ts";
import { supplierKind, suppliersMeant } from "./queries.ts";
import { removeSuppliersInput } from "./schema.ts";

export const supplierRouter = router({
	...defineRecords(supplierKind),
	...defineRecordImport(supplierKind),
	...defineRecordMerge(supplierKind),

	/** Deletes vendors named by GUID, code or name, all or none: one that rates name is told with where, and stays. */
	removeNamed: change("supplier.edit", removeSuppliersInput).mutation(async ({ ctx, input }) =>
		removeRecords(workOf(ctx), supplierKind as unknown as AnyKind, await suppliersMeant(ctx.db, input.suppliers)),
	),
});
