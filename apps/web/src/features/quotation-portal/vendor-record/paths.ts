import type { ServiceType } from "@iqt/routers/requests/ad-hoc-request/schema";

/** The page of what a vendor was asked: each service type has a path of its own. */
export const inquiryPath = (serviceType: ServiceType, id: string): string =>
	`/quotationPortal/QPVendor${serviceType}QuotationRecord?${new URLSearchParams({ id })}`;

/** The service type of such a path; null of any other. */
export function serviceOf(path: string): ServiceType | null {
	const [, letter] = /\/QPVendor([TDMF])QuotationRecord$/i.exec(path) ?? [];
	return (letter?.toUpperCase() as ServiceType | undefined) ?? null;
}
