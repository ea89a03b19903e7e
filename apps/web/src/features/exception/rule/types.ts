import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

export type Rule = inferRouterOutputs<AppRouter>["exceptionRule"]["get"];
