import { router } from "../../door/trpc.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { containerTypeKind } from "./queries.ts";

export const containerTypeRouter = router({ ...defineRecords(containerTypeKind), ...defineRecordImport(containerTypeKind) });
