import { createClient } from "@libsql/client/web";
import { createDatabase } from "../dialect.ts";
import { keptStreams } from "../driver/kept-streams.ts";
import { migrate } from "../migrate.ts";
import { parityCases } from "./cases.ts";

/** Runs one case inside workerd: `/?database=<url>&case=<n>` answers its result as JSON; `case=migrate` makes the schema. */
const fetch = keptStreams();

export default {
	async fetch(request: Request): Promise<Response> {
		const { searchParams } = new URL(request.url);
		const client = createClient({ url: searchParams.get("database") ?? "", fetch });
		const db = createDatabase(client);
		const which = searchParams.get("case");
		if (which === "migrate") return Response.json(await migrate(db));
		const found = parityCases[Number(which)];
		if (!found) return new Response("no such case", { status: 404 });
		try {
			return Response.json({ result: await found.run(db) });
		} catch (error) {
			return Response.json({ error: String(error), stack: error instanceof Error ? error.stack : undefined });
		}
	},
};
