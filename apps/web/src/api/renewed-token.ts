/**
 * Sends a call again, once, that was refused with the token of before: it went out just when a renewal or a change of role replaced it, and the
 * session lives. A refused call has changed nothing.
 */
export function withRenewedToken(send: typeof fetch, readToken: () => string | null): typeof fetch {
	return async (input, init) => {
		const response = await send(input, init);
		const headers = new Headers(init?.headers);
		const [sent, token] = [headers.get("token"), readToken()];
		if (response.status !== 401 || sent === null || token === null || token === sent) return response;
		headers.set("token", token);
		return send(input, { ...init, headers });
	};
}
