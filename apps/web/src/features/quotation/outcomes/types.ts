import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

export type Outcomes = inferRouterOutputs<AppRouter>["quotation"]["outcomes"];
/** What became of the quotations of a lane, a person or a customer. */
export type OutcomeRow = Outcomes["groups"][number];
