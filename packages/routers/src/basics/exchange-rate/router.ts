import { router } from "../../door/trpc.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { exchangeRateKind } from "./queries.ts";

export const exchangeRateRouter = router({ ...defineRecords(exchangeRateKind), ...defineRecordImport(exchangeRateKind) });
