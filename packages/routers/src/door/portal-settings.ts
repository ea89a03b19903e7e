/** Settings the portal itself reads, by key, with the type each must have. */
export const portalSettings = {
	/** Where the documentation link leads; the portal's own API description where it is not set. */
	"documentation.url": "url",
	/** Whom the user menu offers to write to. */
	"support.email": "email",
	/** The time zone days are counted in, by its IANA name; Asia/Shanghai where it is not set. */
	"business.timeZone": "text",
	/** Files, and MiB of them, that one person may upload in a day; 500 and 2,000 where not set. */
	"uploads.dayFiles": "number",
	"uploads.dayMiB": "number",
} as const;
