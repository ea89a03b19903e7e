import type { AppRouter, inferRouterOutputs } from "@iqt/routers";

/** An inquiry as its vendor sees it. */
export type Inquiry = inferRouterOutputs<AppRouter>["vendorPage"]["view"];

/** What a vendor says of a line beside its amount and remark. */
export type Term = "currency" | "vat" | "transitDays" | "validFrom" | "validTo";

/** What a vendor says of a line, as it was typed: "" where nothing was said. */
export type Answer = Record<Term | "amount" | "remark", string>;
export type EnteredLine = Answer & { id: string };

/** All a vendor says, as it was typed. */
export interface Entered {
	lines: EnteredLine[];
	remark: string;
}
