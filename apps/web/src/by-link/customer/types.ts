import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

/** A quotation as its customer sees it. */
export type CustomerQuotation = inferRouterOutputs<AppRouter>["customerQuotation"]["view"];
