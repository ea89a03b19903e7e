import { recordKind } from "../../kit/records/define.ts";
import { basicPrice } from "./schema.ts";

export const basicPriceKind = recordKind(basicPrice, { table: "basic_price", merging: {} });
