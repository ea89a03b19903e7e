import type { Demo } from "../../kit/records/domain.ts";
import type { Currency } from "./schema.ts";

/** All of ISO 4217 come with the product. */
export const demo: Demo<Currency> = { rows: () => [], beside: true };
