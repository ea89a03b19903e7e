/** Settings the portal itself reads, by key, with the type each must have. */
export const portalSettings = {
	/** Where the documentation link leads; the portal's own API description where it is not set. */
	"documentation.url": "url",
	/** Whom the user menu offers to write to. */
	"support.email": "email",
} as const;
