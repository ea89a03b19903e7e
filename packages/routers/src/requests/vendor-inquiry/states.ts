/** How an inquiry stands. Apart from what checks it: the page vendors answer on loads no more than it needs. */
export const inquiryStates = ["sent", "opened", "draft", "quoted", "declined", "expired", "closed", "awarded", "notAwarded"] as const;
export type InquiryState = (typeof inquiryStates)[number];

/** Why vendors decline. */
export const vendorDeclineReasons = ["noCapacity", "notServed", "tooShort", "goods", "other"] as const;
export type VendorDeclineReason = (typeof vendorDeclineReasons)[number];
