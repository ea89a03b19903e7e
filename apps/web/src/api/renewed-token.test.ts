import { expect, it } from "vitest";
import { withRenewedToken } from "./renewed-token.ts";

/** A server that knows one token, and what it was asked with. */
function server(valid: string) {
	const asked: (string | null)[] = [];
	const send: typeof fetch = async (_input, init) => {
		const token = new Headers(init?.headers).get("token");
		asked.push(token);
		return new Response(null, { status: token === valid ? 200 : 401 });
	};
	return { asked, send };
}

it("sends a call again that met the token before", async () => {
	const { asked, send } = server("new");
	const answer = await withRenewedToken(send, () => "new")("/trpc", { method: "POST", headers: { token: "old", language: "zh" } });
	expect(answer.status).toBe(200);
	expect(asked).toEqual(["old", "new"]);
});

it("asks once where the token is still the same, or gone", async () => {
	for (const now of ["old", null]) {
		const { asked, send } = server("new");
		expect((await withRenewedToken(send, () => now)("/trpc", { headers: { token: "old" } })).status).toBe(401);
		expect(asked).toEqual(["old"]);
	}
	const { asked, send } = server("new");
	expect((await withRenewedToken(send, () => "new")("/trpc", {})).status).toBe(401);
	expect(asked).toEqual([null]);
});
