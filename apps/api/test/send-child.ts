/**
 * Sends the quotations named on the command line and delivers their mails, to be killed at any moment:
 * `db smtpUrl token clock id…`, where `clock` is what time it is when it starts.
 */
import { flushCompileCache } from "node:module";
import { openFile } from "@iqt/db/node";
import { createCaller } from "@iqt/routers";
import { deliverNow } from "@iqt/routers/kit/outbox/deliver-now";
import { testContext } from "@iqt/routers/testing/portal";
import { quotationServices } from "./quotation-services.ts";

flushCompileCache();
const [path = "", smtpUrl = "", token = "", clock = "", ...ids] = process.argv.slice(2);
const started = Date.now();
const background: Promise<unknown>[] = [];
const { db, close } = openFile(path);
const services = {
	...quotationServices(db, smtpUrl),
	now: () => new Date(Date.parse(clock) + Date.now() - started),
	waitUntil: (work: Promise<unknown>) => void background.push(work),
};
console.log("ready");
await deliverNow(services);
for (const id of ids) {
	const { state } = await db.selectFrom("quotation").select("state").where("id", "=", id).executeTakeFirstOrThrow();
	if (state === "draft") await createCaller(testContext(services, { token })).quotation.send({ id });
	await Promise.all(background);
}
await close();
console.log("done");
