import { router } from "../../door/trpc.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { indexValueKind } from "./queries.ts";

export const indexValueRouter = router({ ...defineRecords(indexValueKind), ...defineRecordImport(indexValueKind) });
