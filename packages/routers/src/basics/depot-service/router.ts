import { router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { depotServiceKind } from "./queries.ts";

export const depotServiceRouter = router({
	...defineRecords(depotServiceKind),
	...defineRecordImport(depotServiceKind),
	...defineRecordMerge(depotServiceKind),
});
