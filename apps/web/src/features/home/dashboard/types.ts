import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

type Outputs = inferRouterOutputs<AppRouter>["dashboard"];

/** A person's figures, or everybody's. */
export type Figures = Outputs["mine"];
export type AdminFigures = Outputs["admin"];
