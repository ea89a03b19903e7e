import type { Settings } from "./settings.ts";

/** Tells the person at the console where everything is. `mailFolder` where mail is kept instead of sent; `people` who can sign in. */
export function announce(
	settings: Pick<Settings, "publicUrl" | "smtpUrl">,
	where: { database: string; files: string; mailFolder: string | null; people: string[] },
): void {
	const sent = settings.smtpUrl?.replace(/\/\/[^@/]*@/, "//") ?? "";
	const lines = [
		"",
		`Instant Price Query   ${settings.publicUrl}/`,
		`Database              ${where.database}`,
		`Files                 ${where.files}`,
		`Mail                  ${where.mailFolder ? `not sent: kept as .eml files in ${where.mailFolder} (set SMTP_URL to send)` : sent}`,
		...where.people,
		"",
	];
	console.log(lines.map((line) => (line ? `  ${line}` : "")).join("\n"));
}
