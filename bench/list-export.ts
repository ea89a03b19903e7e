/** The export of every trucking rate of a database, in a process of its own so that its memory is its own: `FILE`. Prints milliseconds, rows and MiB. */
import { readFileSync } from "node:fs";
import { atOneMoment } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { exportRates } from "@iqt/routers/kit/price-book/export";
import { truckingCost } from "@iqt/routers/prices/trucking-cost/schema";
import { time } from "./harness.ts";
import { today } from "./seeded.ts";

/** Memory of this process, MiB: the most it had, or what it has. */
const memory = (of: "VmHWM" | "VmRSS") => Number(new RegExp(`${of}:\\s+(\\d+) kB`).exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;

const { db, close } = openFile(process.argv[2] ?? "");
const reader = { seesCost: true, today };
await db.selectFrom("trucking_cost_rate").select("id").limit(1).execute();
const idle = memory("VmRSS");
let rows = 0;
const ms = await time(() =>
	atOneMoment(db, async (moment) => {
		const { file } = exportRates(moment, truckingCost, {}, reader, "en", async (done) => {
			rows = done;
		});
		let size = 0;
		// To nowhere, as a download goes: what is written is let go.
		for await (const block of file.body as AsyncIterable<Uint8Array>) size += block.length;
		if (size < rows) throw new Error(`${size} bytes were written`);
	}),
);
await close();
console.log(JSON.stringify({ ms, rows, mib: memory("VmHWM") - idle }));
