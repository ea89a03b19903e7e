/** The tonnes up to which a weight band without an upper end goes. */
export const NO_LIMIT = "999.999";

/** A weight band, in tonnes, as sentences say it. */
export const bandValues = (from: string, to: string) => ({ from, to, open: to === NO_LIMIT ? "yes" : "no" });
