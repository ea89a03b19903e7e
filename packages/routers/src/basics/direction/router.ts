import { router } from "../../door/trpc.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { directionKind } from "./queries.ts";

export const directionRouter = router({ ...defineRecords(directionKind), ...defineRecordImport(directionKind) });
