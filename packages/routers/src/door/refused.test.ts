import { expect, test } from "vitest";
import { refusal } from "../testing/portal.ts";
import { worldPerFile } from "../testing/world.ts";

const world = worldPerFile();

/** What the server's log is told while `work` goes on. */
async function toldOf(work: () => Promise<unknown>): Promise<unknown[]> {
	const told: unknown[] = [];
	world.services.log = (level, event, fields) => void told.push({ level, event, ...fields });
	await refusal(work());
	return told;
}
const refused = (level: "info" | "warn", path: string, code: string) => ({ level, event: "refused", path, code });

test("a right that is missing is logged with who asked for what", async () => {
	const user = (await world.as("SALS").auth.userInfo()).userInfo.userGUID;
	const told = await toldOf(() => world.as("SALS").parameter.list({}));
	expect(told).toMatchObject([{ ...refused("warn", "parameter.list", "000008"), user, by: "own", source: "api" }]);
});

test("so are a foreign object and input that is none, without what was sent", async () => {
	const id = crypto.randomUUID();
	expect(await toldOf(() => world.as("SALS").quotation.detail({ id }))).toMatchObject([refused("info", "quotation.detail", "000002")]);
	const told = await toldOf(() => world.as("SALS").quotation.detail({ id: "no-such-<id>" }));
	expect(told).toMatchObject([refused("info", "quotation.detail", "000001")]);
	expect(JSON.stringify(told)).not.toContain("no-such");
});

test("what goes well is not, nor a token that is over", async () => {
	expect(await toldOf(() => world.as("PM").auth.userInfo())).toEqual([]);
	expect(await toldOf(() => world.as("nobody").auth.userInfo())).toEqual([]);
});
