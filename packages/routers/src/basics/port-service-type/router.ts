import { router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { portServiceTypeKind } from "./queries.ts";

export const portServiceTypeRouter = router({
	...defineRecords(portServiceTypeKind),
	...defineRecordImport(portServiceTypeKind),
	...defineRecordMerge(portServiceTypeKind),
});
