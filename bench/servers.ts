/** Plain servers the portal is measured against: `node bench/servers.ts raw|hono|bare PORT [DATABASE]`. */
import { createServer } from "node:http";
import { serve } from "@hono/node-server";
import { listRates } from "@iqt/routers/kit/price-book/list";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { Hono } from "hono";
import { openFile } from "../packages/db/src/node.ts";

const [kind, port, path] = process.argv.slice(2);
const answer = { code: "000000", message: "ok", data: { port: "CNSHA", name: "Shanghai", rates: [1, 2, 3] } };

function hono(): void {
	const app = new Hono();
	app.get("/", (c) => c.json(answer));
	if (path) {
		const { db } = openFile(path);
		const query = async () => ({
			code: "000000",
			message: "ok",
			data: await listRates(db, inlandRail, { pageSize: 20 }, { seesCost: true, today: "2026-11-21" }),
		});
		app.get("/list", async (c) => c.json(await query()));
		app.post("/list", async (c) => {
			await c.req.json();
			return c.json(await query());
		});
	}
	serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(port) });
}

if (kind === "raw") {
	createServer((_request, response) => {
		const body = JSON.stringify(answer);
		response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
		response.end(body);
	}).listen(Number(port), "127.0.0.1");
} else if (kind === "hono") hono();
else throw new Error("usage: servers.ts raw|hono PORT [DATABASE]");
