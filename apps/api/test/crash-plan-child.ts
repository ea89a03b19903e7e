/** Deletes every rail rate on a libsql-server as the product does, to be killed at any moment: `url token`. Says what it is about to do. */
import { writeSync } from "node:fs";
import { createDatabase } from "@iqt/db";
import { createCaller } from "@iqt/routers";
import { testContext, testServices } from "@iqt/routers/testing/portal";
import { createClient } from "@libsql/client";

const [url = "", token = ""] = process.argv.slice(2);
/** At once, so that what was said before a kill is heard. */
const say = (word: string) => writeSync(1, `${word}\n`);

const db = createDatabase(createClient({ url }));
const working: Promise<unknown>[] = [];
const services = testServices(db);
services.waitUntil = (work) => void working.push(work);
const rail = createCaller(testContext(services, { token })).inlandRail;
say("starting");
const began = performance.now();
let planned = false;
const look = async () => {
	const plan = await db.selectFrom("rate_plan").select("id").executeTakeFirst();
	if (plan && !planned) say("planned");
	planned ||= plan !== undefined;
	if (!planned) setTimeout(look, 2);
};
void look();
const { count: expected } = await rail.previewRemove({ predicate: {} });
await rail.startRemoveMatching({ predicate: {}, expected });
await Promise.all(working);
planned = true;
say(`done in ${Math.round(performance.now() - began)}`);
await db.destroy();
