import { router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { inlandCityKind, portCityKind, portKind } from "./queries.ts";

export const portRouter = router({ ...defineRecords(portKind), ...defineRecordImport(portKind), ...defineRecordMerge(portKind) });
export const portCityRouter = router({ ...defineRecords(portCityKind), ...defineRecordImport(portCityKind), ...defineRecordMerge(portCityKind) });
export const inlandCityRouter = router({
	...defineRecords(inlandCityKind),
	...defineRecordImport(inlandCityKind),
	...defineRecordMerge(inlandCityKind),
});
