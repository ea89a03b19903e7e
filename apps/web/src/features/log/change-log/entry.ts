import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

/** One entry of the change log, as the list answers it. */
export type Entry = inferRouterOutputs<AppRouter>["changeLog"]["list"]["items"][number];
