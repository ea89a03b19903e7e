/** Codes of master data that the product ships and nobody edits, by kind: each is labelled `enum.<kind>.<code>`. */
export const codeLists = {
	depotService: ["storage", "liftOn", "liftOff", "gateIn", "gateOut", "cleaning", "plugIn"],
} as const;

/** A kind of master data whose codes ship with the product. */
export type CodeKind = keyof typeof codeLists;
