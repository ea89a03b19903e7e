import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

type Outputs = inferRouterOutputs<AppRouter>["vendorInquiry"];

/** What vendors take for a request, beside each other. */
export type Comparison = Outputs["comparison"];
export type ComparedInquiry = Comparison["inquiries"][number];
export type ComparedLine = Comparison["lines"][number];
export type Offer = ComparedLine["offers"][number];
/** What a form to ask vendors opens with. */
export type Proposal = Outputs["proposal"];
export type AskedLine = Proposal["lines"][number];
/** One inquiry with all that was asked and answered. */
export type InquiryDetail = Outputs["detail"];
