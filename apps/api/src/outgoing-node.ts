import { lookup as resolveName } from "node:dns";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from "@iqt/routers/door/outgoing";
import { isPublicAddress } from "@iqt/routers/kit/outgoing/addresses";
import { isRedirect, OutgoingError, publicUrl } from "@iqt/routers/kit/outgoing/request";

export interface NodeOutgoingOptions {
	/** Which addresses may be connected to; those of the public internet where left out. */
	isOpen?: (address: string) => boolean;
	/** Certificates (PEM) trusted beside the usual ones' place, as of a platform with an authority of its own. */
	ca?: string;
	/** How names are resolved. */
	resolve?: typeof resolveName;
}

/** What a connection may be made to: every address of a name is checked as it is connected to, so that one which changes between is none the better off. */
const checkedLookup =
	(isOpen: (address: string) => boolean, resolve: typeof resolveName): LookupFunction =>
	(hostname, options, callback) => {
		resolve(hostname, { ...options, all: true }, (error, found) => {
			const [first] = found ?? [];
			if (error || !first) return callback(error ?? new OutgoingError("unreachable"), "", 0);
			if (!found.every(({ address }) => isOpen(address))) return callback(new OutgoingError("address"), "", 0);
			if (options.all) return callback(null, found);
			callback(null, first.address, first.family);
		});
	};

/** What Node calls a certificate or a conversation that proves nothing. */
const ofTls = /^(ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

function failureOf(error: unknown): OutgoingError {
	if (error instanceof OutgoingError) return error;
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return new OutgoingError(ofTls.test(code) ? "tls" : "unreachable");
}

/** Calls over HTTPS on connections of their own: public addresses only, those names lead to included; no redirection, no proxy, the time and the size are bounded. */
export function nodeOutgoing({ isOpen = isPublicAddress, ca, resolve = resolveName }: NodeOutgoingOptions = {}): Outgoing {
	const lookup = checkedLookup(isOpen, resolve);
	return {
		async send({ url, headers, body, timeoutMs, maxBytes, longer }: OutgoingRequest): Promise<OutgoingAnswer> {
			const target = publicUrl(url, isOpen);
			return new Promise((done, failed) => {
				const options = { method: "POST", lookup, agent: false, ...(ca === undefined ? {} : { ca }) } as const;
				const call = request(target, { ...options, headers: { ...headers, "content-length": String(Buffer.byteLength(body)) } });
				// One clock for names, connection and the whole answer: a server that sends a byte now and then would hold a socket's own for ever.
				const clock = setTimeout(() => stop(new OutgoingError("timeout")), timeoutMs);
				function stop(error: unknown): void {
					clearTimeout(clock);
					call.destroy();
					failed(failureOf(error));
				}
				call.on("error", stop);
				call.on("response", (response) => {
					const status = response.statusCode ?? 0;
					if (isRedirect(status)) return stop(new OutgoingError("redirect"));
					const chunks: Buffer[] = [];
					let bytes = 0;
					const end = () => {
						clearTimeout(clock);
						done({ status, body: Buffer.concat(chunks).toString("utf8") });
					};
					response.on("data", (chunk: Buffer) => {
						bytes += chunk.byteLength;
						if (bytes <= maxBytes) return void chunks.push(chunk);
						if (longer !== "cut") return stop(new OutgoingError("tooLarge"));
						chunks.push(chunk.subarray(0, maxBytes - (bytes - chunk.byteLength)));
						end();
						call.destroy();
					});
					response.on("error", stop);
					response.on("end", end);
				});
				call.end(body);
			});
		},
	};
}
