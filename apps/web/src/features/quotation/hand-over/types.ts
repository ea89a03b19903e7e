import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

type Outputs = inferRouterOutputs<AppRouter>["handOver"];

/** A hand-over record, as the server answers it. */
export type HandOverRecord = Outputs["get"];
