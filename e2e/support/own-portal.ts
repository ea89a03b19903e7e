import { inject } from "vitest";

/** The portal and the mailbox of this worker; the file that runs in it has them to itself. */
export function ownPortal(): { baseUrl: string; mailFolder: string } {
	const portals = inject("portals");
	const own = portals[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % portals.length];
	if (!own) throw new Error("no portal was started");
	return own;
}
