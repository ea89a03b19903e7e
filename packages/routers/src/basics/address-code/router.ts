import { router } from "../../door/trpc.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { addressCodeKind } from "./queries.ts";

export const addressCodeRouter = router({ ...defineRecords(addressCodeKind), ...defineRecordImport(addressCodeKind) });
