import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

type Outputs = inferRouterOutputs<AppRouter>["vendorInquiry"];

/** An inquiry as the list has it. */
export type InquiryRow = Outputs["list"]["items"][number];
/** One with what was asked and answered, its mails and addresses. */
export type InquiryDetail = Outputs["detail"];
