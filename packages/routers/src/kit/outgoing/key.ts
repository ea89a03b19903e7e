import type { HostKey } from "../../door/outgoing.ts";

/**
 * A key as an environment says it, "trucks.example.com Bearer …"; null where nothing is said, no key beside the host, a host no address can have, or a key no
 * header can say.
 */
export function readHostKey(text: string | undefined): HostKey | null {
	const [, name = "", key] = /^(\S+)\s+([!-~][ -~]*)$/.exec((text ?? "").trim()) ?? [];
	// Spelled as an address spells it: small letters, and no port that is every HTTPS server's.
	const url = URL.parse(`https://${name}`);
	return key === undefined || url === null || url.href !== `https://${url.host}/` ? null : { host: url.host, key };
}

/** The key for an address; "" for one of another host: whoever may change the address is not told the key by that. */
export const truckKeyFor = (url: string, key: HostKey | null | undefined): string => (key && URL.parse(url)?.host === key.host ? key.key : "");
