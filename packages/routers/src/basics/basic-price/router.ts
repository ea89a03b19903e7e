import { router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { basicPriceKind } from "./queries.ts";

export const basicPriceRouter = router({
	...defineRecords(basicPriceKind),
	...defineRecordImport(basicPriceKind),
	...defineRecordMerge(basicPriceKind),
});
