import { router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { customsCategoryKind } from "./queries.ts";

export const customsCategoryRouter = router({
	...defineRecords(customsCategoryKind),
	...defineRecordImport(customsCategoryKind),
	...defineRecordMerge(customsCategoryKind),
});
