/** Settings the portal itself reads, by key, with the type each must have. */
export const portalSettings = {
	/** Where the documentation link leads; the portal's own API description where it is not set. */
	"documentation.url": "url",
	/** Whom the user menu offers to write to. */
	"support.email": "email",
	/** The time zone days are counted in, by its IANA name; Asia/Shanghai where it is not set. */
	"business.timeZone": "text",
} as const;
