/** Settings the portal itself reads, by key, with the type each must have. */
export const portalSettings = {
	/** Where the documentation link leads; the portal's own API description where it is not set. */
	"documentation.url": "url",
	/** Whom the user menu offers to write to. */
	"support.email": "email",
	/** The time zone days are counted in, by its IANA name; Asia/Shanghai where it is not set. */
	"business.timeZone": "text",
	/** The least level of what the log keeps; that of the start where it is not set. */
	"log.level": "text",
	/** Files, and MiB of them, that one person may upload in a day; 500 and 2,000 where not set. */
	"uploads.dayFiles": "number",
	"uploads.dayMiB": "number",
	/** Where the truck platform is asked (HTTPS); the table of distances is used where it is not set. */
	"ntocc.url": "url",
	/** Seconds its answer may take, 1 to 30; 5 where not set. */
	"ntocc.timeoutSeconds": "number",
	/** Kilometres by road between two places, and what a kilometre costs by truck type. */
	"ntocc.distances": "json",
	"ntocc.perKm": "json",
} as const;
