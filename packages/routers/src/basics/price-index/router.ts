import { router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { priceIndexKind } from "./queries.ts";

export const priceIndexRouter = router({
	...defineRecords(priceIndexKind),
	...defineRecordImport(priceIndexKind),
	...defineRecordMerge(priceIndexKind),
});
