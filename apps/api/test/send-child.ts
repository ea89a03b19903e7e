/**
 * Sends the quotations named on the command line and delivers their mails, to be killed at any moment: `db smtpUrl token
 * epoch id…`; the clock stood at `clockStart` when the machine's stood at `epoch`.
 */
import { openFile } from "@iqt/db/node";
import { createCaller } from "@iqt/routers";
import { testContext } from "@iqt/routers/auth/testing";
import { deliverDue } from "@iqt/routers/outbox/deliver";
import { renderers } from "@iqt/routers/outbox/renderers";
import { clockStart, quotationServices } from "./quotation-services.ts";

const [path = "", smtpUrl = "", token = "", epoch = "", ...ids] = process.argv.slice(2);
const { db, close } = openFile(path);
const services = { ...quotationServices(db, smtpUrl), now: () => new Date(clockStart.getTime() + Date.now() - Number(epoch)), waitUntil: () => {} };
console.log("ready");
for (const id of ids) {
	const { state } = await db.selectFrom("quotation").select("state").where("id", "=", id).executeTakeFirstOrThrow();
	if (state === "draft") await createCaller(testContext(services, { token })).quotation.send({ id });
	await deliverDue(services, renderers, { leaseMs: 400 });
}
await close();
console.log("done");
