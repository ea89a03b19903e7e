/** Why customers decline. Apart from what checks it: the page they do it on loads no more than it needs. */
export const declineReasons = ["price", "time", "otherCarrier", "notNeeded", "other"] as const;
export type DeclineReason = (typeof declineReasons)[number];
