import { router } from "../../door/trpc.ts";
import { defineRecordMerge } from "../../kit/merge/router.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { truckTypeKind } from "./queries.ts";

export const truckTypeRouter = router({ ...defineRecords(truckTypeKind), ...defineRecordImport(truckTypeKind), ...defineRecordMerge(truckTypeKind) });
