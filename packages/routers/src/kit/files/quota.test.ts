import { expect, test } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { spendUpload } from "./quota.ts";

const world = worldPerTest();
const mebibyte = 1024 * 1024;
const hour = 60 * 60_000;

/** What an upload of so many bytes comes to, so many hours from now. */
async function uploadOf(size: number, { userGuid = "one", hours = 0 } = {}): Promise<string> {
	const now = new Date(world.services.now().getTime() + hours * hour);
	const said = await refusal(spendUpload({ db: world.db, now }, { userGuid }).then((spent) => spent(size)));
	return said?.code ?? "000000";
}
const set = (key: string, value: string) => world.as("superuser").appSetting.save({ key, name: key, type: "number", value });

test("files and bytes are counted by person and day, and settings say how many", async () => {
	await set("uploads.dayFiles", "3");
	await set("Uploads.dayMiB", "4");
	expect(await uploadOf(2 * mebibyte)).toBe("000000");
	expect(await uploadOf(2 * mebibyte)).toBe("000000");
	expect(await uploadOf(1)).toBe("000005");
	expect(await uploadOf(1, { userGuid: "other" })).toBe("000000");
	expect(await uploadOf(1, { hours: 25 })).toBe("000000");
	expect(await uploadOf(1, { hours: 25 })).toBe("000000");
	expect(await uploadOf(1, { hours: 25 })).toBe("000000");
	expect(await uploadOf(1, { hours: 25 })).toBe("000005");
});

test("without settings, or with one that is none, as shipped", async () => {
	await set("uploads.dayMiB", "0");
	for (let i = 0; i < 2; i++) expect(await uploadOf(1_000 * mebibyte)).toBe("000000");
	expect(await uploadOf(1)).toBe("000005");
});
