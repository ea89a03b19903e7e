import { spawn } from "node:child_process";
import { expect, inject, test } from "vitest";
import { ownPortal } from "./support/own-portal.ts";

/** What lists are sorted and filtered by is SQL that both servers run: every one of them is tried on one. */
const parts = inject("target") === "edge" ? ["day,contract,enums,records,excel"] : [];

test.each([
	["rest-contract.mjs", [], "every line of the REST contract answers as the contract says"],
	["old-client.mjs", parts, "an old client's day goes as it always did, and again the next day"],
])(
	"%s %s: %s",
	async (script, parts) => {
		const child = spawn(process.execPath, [`check/${script}`, ownPortal().baseUrl, "admin", inject("password"), ...parts], {
			stdio: ["ignore", "pipe", "pipe"],
			env: { ...process.env, IQT_ALLOWED_ORIGINS: "https://old.example.com" },
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr]) {
			stream.on("data", (chunk: Buffer) => {
				output += chunk.toString();
			});
		}
		const code = await new Promise((resolve) => child.on("close", resolve));
		// What failed, rather than everything that was said.
		expect(output.match(/^(FAIL .*|\d+ passed, \d+ failed)$/gm)).toEqual([expect.stringMatching(/^\d{3,} passed, 0 failed$/)]);
		expect(code).toBe(0);
	},
	900_000,
);
