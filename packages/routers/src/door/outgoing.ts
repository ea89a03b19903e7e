/** Why a call to another system came to no answer. */
export type OutgoingFailure =
	/** The address is none that may be called: not HTTPS, with a password in it, or of a private network or this machine. */
	| "address"
	/** No answer in time, or not all of it. */
	| "timeout"
	/** No connection, or one that broke. */
	| "unreachable"
	/** The certificate does not prove who answers. */
	| "tls"
	/** It answers that another address should be asked. */
	| "redirect"
	/** More bytes than an answer may have. */
	| "tooLarge";

export interface OutgoingRequest {
	url: string;
	headers: Readonly<Record<string, string>>;
	/** Sent by POST. */
	body: string;
	/** Milliseconds until all of the answer is there. */
	timeoutMs: number;
	/** Bytes an answer may have. */
	maxBytes: number;
	/** What becomes of a longer one: `tooLarge` where it is left out, or its beginning is all that is read. */
	longer?: "cut";
}

/** An answer of any status but a redirection. */
export interface OutgoingAnswer {
	status: number;
	body: string;
}

/** How a host calls other systems. Throws OutgoingError where there is no answer; follows no redirection. */
export interface Outgoing {
	send(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

/** The key of another system, and the one host it may be sent to. */
export interface HostKey {
	/** Host, with its port where it has one of its own: `trucks.example.com`. */
	host: string;
	/** As the header is to say it: `Bearer …`. */
	key: string;
}
