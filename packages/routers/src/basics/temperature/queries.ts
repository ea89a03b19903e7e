import { recordKind } from "../../kit/records/define.ts";
import { temperature } from "./schema.ts";

export const temperatureKind = recordKind(temperature, { table: "temperature", merging: {} });
