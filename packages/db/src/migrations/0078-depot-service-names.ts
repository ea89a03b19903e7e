import { type Kysely, sql } from "kysely";

/** Names in sheets that services were shipped with, and those among them that name no such service: days free of charge, lifts both ways, a damaged box. */
const shipped: readonly { code: string; aliases: readonly string[]; wrong: string }[] = [
	{ code: "STO", aliases: ["堆存费", "堆场堆存", "仓储费", "storage charge", "storage fee", "free days"], wrong: "free days" },
	{ code: "LON", aliases: ["吊装费", "提箱费", "上车费", "lift-on", "LO/LO on", "LON"], wrong: "吊装费" },
	{ code: "MNR", aliases: ["修箱费", "坏箱费", "M&R", "M and R", "repair"], wrong: "坏箱费" },
];

/** Takes names off services that a price under them is none of, where nobody has changed the names since. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const { code, aliases, wrong } of shipped)
		await sql`update depot_service set aliases = ${JSON.stringify(aliases.filter((alias) => alias !== wrong))}
			where code = ${code} and aliases = ${JSON.stringify(aliases)}`.execute(db);
}
