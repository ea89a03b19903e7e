import { router } from "../../door/trpc.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { currencyKind } from "./queries.ts";

export const currencyRouter = router({ ...defineRecords(currencyKind), ...defineRecordImport(currencyKind) });
