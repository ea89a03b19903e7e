import { expect, test } from "vitest";
import { contract } from "../../kit/rest/contract.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile();

/** What ends the session it is called with, and what answers a file. */
const isLeftOut = /log(in|out)|refl|imitate|regist|download|export|template/i;

interface Answer {
	problems?: { field: string }[];
}

/** A name only the procedures know: of a place in their input that is no row of the call. */
const isInner = (field: string): boolean =>
	/^(row|draft|items|cells|fields|input|filters|search)\b/.test(field) || (field.includes(".") && !/^\w+(\.\d+)+(\.\w+)?$|^\d+\.\w+$/.test(field));

test("no call tells what is missing by a name of the inside", async () => {
	const told: string[] = [];
	let asked = 0;
	for (const { method, path } of contract) {
		if (method === "GET" || isLeftOut.test(path)) continue;
		for (const body of [{}, { optionId: "x" }]) {
			const { problems = [] } = (await world.rest(method, path.replace(/\{.*?\}/g, "7"), "superuser", body)) as unknown as Answer;
			asked += problems.length;
			told.push(...problems.filter(({ field }) => isInner(field)).map(({ field }) => `${path} ${field}`));
		}
	}
	expect(told).toEqual([]);
	expect(asked).toBeGreaterThan(200);
});
