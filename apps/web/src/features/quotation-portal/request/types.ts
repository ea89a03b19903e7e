import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

type Outputs = inferRouterOutputs<AppRouter>["adHocRequest"];

/** A request as the list has it. */
export type RequestRow = Outputs["list"]["items"][number];
/** A request with what was said about it and what this person can do with it now. */
export type RequestDetail = Outputs["detail"];
/** A request, as the server answers it to this person: without costs to whoever may not see them. */
export type AdHocRequest = RequestDetail["request"];
export type CostLine = NonNullable<AdHocRequest["costLines"]>[number];
export type PriceLine = AdHocRequest["prices"][number];
/** What writing a part of a request into its price book comes to. */
export type WriteBackPreview = Outputs["writeBackPreview"];
export type WriteBackPart = RequestDetail["writeBacks"][number];
