import { describe, expect, test } from "vitest";
import { openWorkbook } from "../../kit/sheet/read.ts";
import { refusal } from "../../testing/portal.ts";
import { peoplePerTest } from "./testing.ts";

const world = peoplePerTest();

const admin = () => world.as("superuser").users;
const userRow = (userName: string) => world.db.selectFrom("user").selectAll().where("user_name", "=", userName).executeTakeFirst();

describe("the import of a sheet", () => {
	const header = [
		"User name",
		"Name",
		"E-mail",
		"Phone",
		"User type",
		"Company",
		"Roles",
		"Department",
		"Position",
		"Language",
		"Functions",
		"Areas",
	];
	const row = (name: string, over: Record<number, unknown> = {}) => {
		const cells: unknown[] = [name, `Name ${name}`, `${name}@example.com`, "", "1", "", "PM, VDM", "Pricing", "", "en", "", ""];
		for (const [i, value] of Object.entries(over)) cells[Number(i)] = value;
		return cells;
	};

	test("adds and invites everybody, in one go", async () => {
		const objectName = await world.upload("superuser", [header, row("a"), [], row("b", { 6: "Sales", 9: "日文" })]);
		expect(await admin().checkImport({ objectName })).toEqual({ rows: 2, valid: 2, problems: [] });
		expect(await admin().import({ objectName })).toEqual({ added: 2 });
		await world.settled();
		expect(world.services.sent.map((mail) => mail.to).sort()).toEqual(["a@example.com", "b@example.com"]);
		const b = (await admin().list({ search: "b@example.com" })).items[0];
		expect(b).toMatchObject({ language: "ja", roles: [{ code: "SALS" }] });
	});

	test("takes the template's header in every language", async () => {
		const zh = ["用户名*", "姓名", "邮箱", "电话", "用户类型", "公司", "角色", "部门", "职位", "语言", "职能", "负责区域"];
		const objectName = await world.upload("superuser", [
			zh,
			row("a", { 4: "内部用户", 6: "产品经理；VDM" }),
			row("b", { 4: "内部用户", 6: "货运经理；PM" }),
		]);
		const { problems } = await admin().checkImport({ objectName });
		expect(problems).toEqual([expect.objectContaining({ row: 3, column: "G", value: "货运经理；PM" })]);
	});

	test("says for every wrong cell what is wrong, and saves nothing", async () => {
		const objectName = await world.upload("superuser", [
			header,
			row("a"),
			row("pm", { 2: "new@example.com" }),
			row("c", { 2: "not an address", 4: "9", 6: "NOBODY" }),
			row("a", { 2: "other@example.com" }),
			row("e", { 4: "3", 6: "ComAdmin" }),
			row("f", { 1: "Li\u007f Wei" }),
			row("\u0433", { 2: "g@example.com" }),
		]);
		const { rows, problems } = await admin().checkImport({ objectName });
		expect(rows).toBe(7);
		expect(problems.map(({ row: line, column }) => `${column}${line}`)).toEqual(["A3", "C4", "E4", "G4", "A5", "F6", "B7", "A8"]);
		expect(problems.every((problem) => problem.message !== "" && !problem.message.startsWith("problem."))).toBe(true);
		const said = await refusal(admin().import({ objectName }));
		expect(said).toMatchObject({ code: "000001", message: "8 cells are wrong; nothing was saved." });
		expect(said?.data).toContainEqual(expect.objectContaining({ field: "A3 User name" }));
		expect(await userRow("a")).toBeUndefined();
		expect(await world.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
	});

	test("gives the sheet back with a column that says what is wrong, which is a sheet to import again", async () => {
		const objectName = await world.upload("superuser", [[...header, "Note"], row("a", { 12: "kept" }), [], row("pm", { 2: "no address" })]);
		const { name, url } = await admin().errorFile({ objectName });
		expect(name).toMatch(/-errors\.xlsx$/);
		const kept = await world.services.files.get(url.slice("memory:".length, url.indexOf("?")));
		const book = await openWorkbook(kept?.body ?? new Uint8Array());
		const lines: unknown[][] = [];
		for await (const { cells } of book.rows("Errors"))
			lines.push([1, 13, 14, 15].map((n) => cells.find(({ column }) => column === n)?.value ?? null));
		expect(lines).toEqual([
			["User name", "Note", "What is wrong", "Row"],
			["a", "kept", null, 2],
			["pm", null, expect.stringMatching(/^E-mail: .+/), 4],
		]);
	});

	test("says of a malformed file what it is", async () => {
		const lacking = await world.upload("superuser", [
			["User name", "Phone"],
			["a", "1"],
		]);
		expect((await refusal(admin().import({ objectName: lacking })))?.message).toContain("Name, E-mail, User type");
		const empty = await world.upload("superuser", [header]);
		expect((await refusal(admin().import({ objectName: empty })))?.code).toBe("000001");
		const text = await world.upload("superuser", [header]);
		await world.services.files.put(text, new TextEncoder().encode("user;name"), "text/csv");
		expect((await refusal(admin().import({ objectName: text })))?.code).toBe("000001");
		const many = await world.upload("superuser", [header, ...Array.from({ length: 201 }, (_, i) => row(`u${i}`))]);
		expect((await refusal(admin().import({ objectName: many })))?.message).toContain("200");
		expect((await refusal(admin().import({ objectName: "nothing.xlsx" })))?.code).toBe("000002");
	});

	test("reads nobody else's file", async () => {
		const objectName = await world.upload("PM", [header, row("a")]);
		await world.as("superuser").roles.add({ code: "HR", name: "HR", roleType: "internal", permissions: ["user.view", "user.edit"] });
		await world.join("hr", ["HR"]);
		expect((await refusal(world.as("hr").users.checkImport({ objectName })))?.code).toBe("000002");
	});

	test("the template is a sheet the import takes", async () => {
		const { file } = await admin().template();
		expect(file.name).toBe("Users template.xlsx");
		const objectName = `${crypto.randomUUID()}.xlsx`;
		await world.upload("superuser", [header]);
		await world.services.files.put(objectName, file.body, file.contentType);
		const owner_id = world.users.get("superuser")?.id ?? 0;
		const at = "2026-11-20T08:00:00.000Z";
		await world.db
			.insertInto("stored_file")
			.values({ object_name: objectName, name: file.name, size: 1, mime: "", sha256: "", owner_id, created_at: at })
			.execute();
		// Its header is known, so all it lacks is people.
		expect((await refusal(admin().import({ objectName })))?.message).toContain("no people");
	});
});
