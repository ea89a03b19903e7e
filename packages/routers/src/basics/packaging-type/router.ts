import { router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { packagingTypeKind } from "./queries.ts";

export const packagingTypeRouter = router({
	...defineRecords(packagingTypeKind),
	...defineRecordImport(packagingTypeKind),
	...defineRecordMerge(packagingTypeKind),
});
