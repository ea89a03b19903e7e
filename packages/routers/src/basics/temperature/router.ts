import { router } from "../../door/trpc.ts";
import { defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { temperatureKind } from "./queries.ts";

export const temperatureRouter = router({ ...defineRecords(temperatureKind), ...defineRecordImport(temperatureKind) });
