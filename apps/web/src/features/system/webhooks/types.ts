import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

type Answers = inferRouterOutputs<AppRouter>["webhook"];

export type Webhook = Answers["get"];
export type Delivery = Answers["deliveries"][number];
