import { router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { temperatureKind } from "./queries.ts";

export const temperatureRouter = router({
	...defineRecords(temperatureKind),
	...defineRecordImport(temperatureKind),
	...defineRecordMerge(temperatureKind),
});
