import type { Demo } from "../../kit/records/domain.ts";
import type { ExchangeRate } from "./schema.ts";

/** What every installation begins with is enough. */
export const demo: Demo<ExchangeRate> = { rows: () => [], beside: true };
