import type { Refused } from "./limits.ts";

const numbered = /^(\d{1,6})\.(\d{1,6})\.\d{1,6}$/;

/** What must be the same for calls to be: the first number, and before 1.0 the second too. */
function generationOf(version: string): [number, number] | null {
	const parts = numbered.exec(version);
	if (!parts) return null;
	const [major, minor] = [Number(parts[1]), Number(parts[2])];
	return [major, major === 0 ? minor : 0];
}

/** Refuses the client the portal hands out where it came with an earlier server, whose calls may have meant something else. `sent` is its `X-IQT-Client`; other callers send none. */
export function refusedClient(sent: string | null, { version, publicUrl }: { version: string; publicUrl: string }): Refused | null {
	const theirs = sent === null ? null : generationOf(sent);
	const ours = generationOf(version);
	if (!theirs || !ours || theirs[0] > ours[0] || (theirs[0] === ours[0] && theirs[1] >= ours[1])) return null;
	return { status: 426, id: "client.tooOld", values: { version: sent ?? "", server: version, url: `${publicUrl}/client.tgz` } };
}
