import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

export type Board = inferRouterOutputs<AppRouter>["health"]["board"];
