import { expect, test } from "vitest";
import { refusal } from "../testing/portal.ts";
import { worldPerFile } from "../testing/world.ts";

const world = worldPerFile();

/** What the server's log is told while `work` goes on. */
async function logged(work: () => Promise<unknown>): Promise<unknown[]> {
	const entries: unknown[] = [];
	world.services.log = (level, event, fields) => void entries.push({ level, event, ...fields });
	await refusal(work());
	return entries;
}
const refused = (level: "info" | "warn", path: string, code: string) => ({ level, event: "refused", path, code });

test("a right that is missing is logged with who asked for what", async () => {
	const user = (await world.as("SALS").auth.userInfo()).userInfo.userGUID;
	const entries = await logged(() => world.as("SALS").parameter.list({}));
	expect(entries).toMatchObject([{ ...refused("warn", "parameter.list", "000008"), user, by: "own", source: "api" }]);
});

test("so are a foreign object and input that is none, without what was sent", async () => {
	const id = crypto.randomUUID();
	expect(await logged(() => world.as("SALS").quotation.detail({ id }))).toMatchObject([refused("info", "quotation.detail", "000002")]);
	const entries = await logged(() => world.as("SALS").quotation.detail({ id: "no-such-<id>" }));
	expect(entries).toMatchObject([refused("info", "quotation.detail", "000001")]);
	expect(JSON.stringify(entries)).not.toContain("no-such");
});

test("what goes well is not, nor a token that is over", async () => {
	expect(await logged(() => world.as("PM").auth.userInfo())).toEqual([]);
	expect(await logged(() => world.as("nobody").auth.userInfo())).toEqual([]);
});
