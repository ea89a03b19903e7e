import { appRouter } from "@iqt/routers";
import type { Meta } from "@iqt/routers/door/trpc";
import { books } from "@iqt/routers/prices/books";
import packageJson from "../package.json" with { type: "json" };
import type { Contract } from "../src/client.ts";

type Listed = { _def: { type: string; meta?: Meta } };

/** What the server of these sources tells of itself. */
export function contractOf(): Contract {
	const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Listed>);
	return {
		version: packageJson.version,
		keyed: procedures.filter(([, { _def }]) => _def.type === "mutation" && _def.meta?.logged).map(([name]) => name),
		books: books.map(({ domain }) => domain),
	};
}
