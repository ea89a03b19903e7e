import type { OutgoingFailure } from "../../door/outgoing.ts";
import { isAddress, isPublicAddress } from "./addresses.ts";

/** A call that came to no answer. Its message names the failure alone: neither address nor headers, which may hold secrets, get into logs by it. */
export class OutgoingError extends Error {
	readonly failure: OutgoingFailure;
	constructor(failure: OutgoingFailure) {
		super(`an outgoing call failed: ${failure}`);
		this.name = "OutgoingError";
		this.failure = failure;
	}
}

/** Names that lead to this machine or its network wherever they are asked for. */
const ownName = /(^|\.)(localhost|local|internal|intranet|home\.arpa|lan)\.?$/i;

/**
 * The address to call, where it may be called by what stands in it: HTTPS, without user and password, of a public name or address. Throws OutgoingError
 * otherwise. What a name leads to is for the host to check when it connects.
 */
export function publicUrl(text: string, isOpen: (address: string) => boolean = isPublicAddress): URL {
	const url = URL.parse(text);
	if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") throw new OutgoingError("address");
	const host = url.hostname.replace(/^\[|\]$/g, "");
	if (isAddress(host) ? !isOpen(host) : ownName.test(host) || !host.includes(".")) throw new OutgoingError("address");
	return url;
}

/** Whether a status sends the caller elsewhere. */
export const isRedirect = (status: number): boolean => status >= 300 && status < 400;
