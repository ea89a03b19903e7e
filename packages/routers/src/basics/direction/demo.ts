import type { Demo } from "../../kit/records/domain.ts";
import type { Direction } from "./schema.ts";

/** Both directions come with the product. */
export const demo: Demo<Direction> = { rows: () => [], beside: true };
