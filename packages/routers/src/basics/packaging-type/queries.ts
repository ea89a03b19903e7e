import { recordKind } from "../../kit/records/define.ts";
import { packagingType } from "./schema.ts";

export const packagingTypeKind = recordKind(packagingType, { table: "packaging_type", merging: {} });
