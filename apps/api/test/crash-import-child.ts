/** Runs imports through the product's own procedures, to be killed at any moment: `db filesFolder token objectName`. Says what it is about to do. */
import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { openFile } from "@iqt/db/node";
import { createCallerFactory } from "@iqt/routers/door/trpc";
import { importsRouter } from "@iqt/routers/kit/imports/router";
import { testContext } from "@iqt/routers/testing/portal";
import { importServices } from "./crash-support.ts";

flushCompileCache();
const [path = "", folder = "", token = "", objectName = ""] = process.argv.slice(2);
/** At once, so that what was said before a kill is heard. */
const say = (word: string) => writeSync(1, `${word}\n`);

const { db, close } = openFile(path);
const working: Promise<unknown>[] = [];
const services = importServices(db, folder);
services.waitUntil = (work) => void working.push(work);
const imports = createCallerFactory(importsRouter)(testContext(services, { token }));
say("reading");
const { id } = await imports.start({ domain: "inlandRail", objectName });
await Promise.all(working);
say("applying");
await imports.applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] });
say("applied");
await close();
