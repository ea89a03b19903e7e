import { spawn } from "node:child_process";
import { expect, inject, test } from "vitest";
import { ownPortal } from "./support/own-portal.ts";

test("every line of the REST contract answers as the contract says", async () => {
	const child = spawn(process.execPath, ["check/rest-contract.mjs", ownPortal().baseUrl, "admin", inject("password")], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk: Buffer) => {
			output += chunk.toString();
		});
	}
	const code = await new Promise((resolve) => child.on("close", resolve));
	expect(output).toMatch(/^\d{3,} passed, 0 failed$/m);
	expect(code).toBe(0);
}, 300_000);
