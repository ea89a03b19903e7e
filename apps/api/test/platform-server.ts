import { createServer } from "node:https";

/** A truck platform on this machine, over TLS: its path says how it behaves. `hits` counts what it was asked at a path. */
export async function platformServer(tls: { key: string; cert: string }) {
	const hits = new Map<string, number>();
	const server = createServer(tls, (request, response) => {
		const path = request.url ?? "";
		hits.set(path, (hits.get(path) ?? 0) + 1);
		const answer = (status: number, body: string, headers: Record<string, string> = {}) => void response.writeHead(status, headers).end(body);
		switch (path) {
			case "/slow":
				return;
			case "/broken-json":
				return answer(200, '{"cost": "80');
			case "/500":
				return answer(500, "sorry");
			case "/busy-once":
				return hits.get(path) === 1 ? answer(503, "") : answer(200, '{"cost":"8000","currency":"CNY"}');
			case "/busy-long":
				return void setTimeout(() => answer(503, ""), 2_900);
			case "/away":
				return answer(302, "", { location: "https://127.0.0.1/latest/meta-data" });
			case "/large":
				return answer(200, "x".repeat(200_000));
			case "/by-truck": {
				let sent = "";
				request.on("data", (piece) => (sent += piece));
				return void request.on("end", () => {
					const { from, to, truckType } = JSON.parse(sent);
					answer(200, JSON.stringify({ cost: "1000", currency: "CNY", km: 326, reference: `${from.code} ${to.code} ${truckType}` }));
				});
			}
			case "/refused":
				return answer(200, '{"refused":"no truck that day"}');
			default:
				return answer(
					200,
					JSON.stringify({ cost: "8123.45", currency: "CNY", reference: request.headers.authorization === "Bearer s3cret" ? "known" : "unknown" }),
				);
		}
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("the server has no port");
	return {
		port: address.port,
		hits: (path: string) => hits.get(path) ?? 0,
		close: () => {
			server.closeAllConnections();
			return new Promise((closed) => server.close(closed));
		},
	};
}

/** What comes of asking at each path, wherever it is asked from. */
export const platformAnswers: readonly [path: string, answer: object, hits: number][] = [
	["/quote", { outcome: "cost", cost: "8123.45", currency: "CNY", km: null, reference: "known" }, 1],
	["/refused", { outcome: "refused", reason: "no truck that day" }, 1],
	["/busy-once", { outcome: "cost", cost: "8000", currency: "CNY", km: null, reference: null }, 2],
	["/busy-long", { outcome: "failed", failure: "status", status: 503 }, 1],
	["/slow", { outcome: "failed", failure: "timeout", status: null }, 1],
	["/broken-json", { outcome: "failed", failure: "notJson", status: 200 }, 1],
	["/500", { outcome: "failed", failure: "status", status: 500 }, 1],
	["/away", { outcome: "failed", failure: "redirect", status: null }, 1],
	["/large", { outcome: "failed", failure: "tooLarge", status: null }, 1],
];
