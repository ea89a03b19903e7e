import { recordKind } from "../../kit/records/define.ts";
import { truckType } from "./schema.ts";

export const truckTypeKind = recordKind(truckType, { table: "truck_type" });
