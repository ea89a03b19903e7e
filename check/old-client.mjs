#!/usr/bin/env node
// A day of an old client: signs in, lists, sorts, adds, sends back, changes, imports, deletes and signs out over every call of
// ../spec/rest-contract.tsv that is built, with the spellings such clients have. Makes its own records and removes them.
//
//   node old-client.mjs http://localhost:8787 SUPERUSER_NAME PASSWORD [part,part...]
//
// Parts: day, contract, enums, lists, records, excel. IQT_ALLOWED_ORIGINS names the origin the server was told, if any. Exit 0 when
// every step holds; calls not built yet are named and neither passed nor failed; the last line is "N passed, N failed".
import { readFileSync } from "node:fs";
import { contractSteps, documentSteps } from "./old-client/calls.mjs";
import { openClient, openRun } from "./old-client/client.mjs";
import { doorSteps, morningSteps, nightSteps, signIn, wordSteps } from "./old-client/day.mjs";
import { enumSteps } from "./old-client/enums.mjs";
import { excelSteps } from "./old-client/excel.mjs";
import { kindsOf } from "./old-client/kinds.mjs";
import { listSteps } from "./old-client/lists.mjs";
import { recordSteps } from "./old-client/records.mjs";

const [base, userName, password, only] = process.argv.slice(2);
if (!base || !userName || !password) {
	console.error("usage: old-client.mjs BASE_URL SUPERUSER PASSWORD [parts]");
	process.exit(2);
}
const wanted = (part) => !only || only.split(",").includes(part);
const [head, ...lines] = readFileSync(new URL("../spec/rest-contract.tsv", import.meta.url), "utf8")
	.trimEnd()
	.split("\n")
	.map((line) => line.split("\t"));
const calls = lines.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
const origin = process.env.IQT_ALLOWED_ORIGINS?.split(",")[0];
const me = { userName, password };

/** Names of this run's own: no two runs and no two records share one. */
let made = 0;
const started = Date.now().toString(36);
const mark = (what) => `OC-${what}-${started}-${made++}`;

const client = openClient(base.replace(/\/$/, ""));
const run = openRun();
if (wanted("day")) await morningSteps(client, run, me);
await signIn(client, userName, password);
const kinds = await kindsOf(client, calls, mark);
if (wanted("contract")) {
	await contractSteps(client, run, calls);
	await documentSteps(client, run, calls);
}
if (wanted("enums")) await enumSteps(client, run);
if (wanted("lists")) await listSteps(client, run, calls);
if (wanted("records")) for (const kind of kinds) await recordSteps(client, run, kind);
if (wanted("excel")) for (const kind of kinds.filter((k) => k.lane)) await excelSteps(client, run, kind, mark);
if (wanted("day")) {
	await wordSteps(client, run, mark);
	await doorSteps(client, run, { origin, mark });
	await nightSteps(client, run, me);
}
for (const call of run.notBuilt) console.log(`not built: ${call}`);
for (const failure of run.failures) console.log(`FAIL ${failure}`);
console.log(`${run.notBuilt.size} calls are not built yet`);
console.log(`${run.passed} passed, ${run.failures.length} failed`);
// No exit: what is still on its way through a pipe would be lost.
process.exitCode = run.failures.length > 0 ? 1 : 0;
