import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MailRefusedError } from "../../kit/outbox/mail-refused.ts";
import { type AccountsWorld, accountsWorld } from "../../testing/accounts.ts";
import { saidBy } from "../../testing/portal.ts";
import { cleanUpIdentity } from "./clean-up.ts";
import { codeTries } from "./rules.ts";

let world: AccountsWorld;
beforeEach(async () => {
	world = await accountsWorld();
});
afterEach(() => world.close());

const send = (userName: string, address = "192.0.2.1") => world.as(null, { address }).sendCode({ userName });
const check = (userName: string, code: string, address = "192.0.2.1") => world.as(null, { address }).codeSignIn({ userName, code });
const other = (code: string) => (code === "000000" ? "000001" : "000000");

describe("sign-in by code", () => {
	test("mails six digits in the person's language and signs in by name or by address, once", async () => {
		await world.db.updateTable("user").set({ language: "ja" }).where("user_name", "=", "pm").execute();
		await send("  PM ");
		const mail = await world.mailTo("pm@example.com");
		expect(mail?.subject).toBe("サインイン認証コード");
		const code = await world.codeFor("pm@example.com");
		expect(code).toMatch(/^\d{6}$/);
		const { token } = await check("pm@EXAMPLE.com", ` ${code.slice(0, 3)} ${code.slice(3)} `);
		expect((await world.as(token).userInfo()).userInfo.userName).toBe("pm");
		expect(await saidBy(check("pm", code))).toMatchObject({ code: "000001", data: null });
		expect((await world.logOf("signIn")).at(-1)?.after).toContain('"door":"code"');
	});

	test("neither database nor outbox holds the code", async () => {
		await send("pm");
		const code = await world.codeFor("pm@example.com");
		const stored = [await world.db.selectFrom("one_time_code").selectAll().execute(), await world.db.selectFrom("outbox").selectAll().execute()];
		// The test's own hasher keeps what it hashed; what is stored is its answer and nothing else.
		expect(JSON.stringify(stored).replaceAll(`test$1$${code}`, "")).not.toContain(code);
	});

	test("lets somebody in whose password others, or they themselves, have tried too often", async () => {
		for (let i = 0; i < 6; i++) await saidBy(world.as(null).login({ userName: "pm", password: "wrong" }));
		await send("pm");
		expect(await saidBy(check("pm", await world.codeFor("pm@example.com")))).toMatchObject({ code: "000000" });
	});

	test("asks the database and the hasher for as much, whoever is asked for, then and in the background", async () => {
		await world.db.updateTable("user").set({ status: "disabled" }).where("user_name", "=", "cx").execute();
		let statements = 0;
		const { services } = world;
		services.mail = { send: (_mail, beforeLast) => beforeLast().then(() => []) };
		services.db = services.db.withPlugin({
			transformQuery({ node }) {
				statements++;
				return node;
			},
			transformResult: async ({ result }) => result,
		});
		// The first request of all reads the texts too.
		await send("warm@other.example");
		await world.settled();
		const work: { answered: number; statements: number; hashes: number; verifications: number }[] = [];
		for (const door of ["sendCode", "forgotPassword"] as const) {
			for (const userName of ["pm", "nobody", "cx", "new@other.example"]) {
				const { hashes, verifications } = services.passwords;
				statements = 0;
				await world.as(null)[door]({ userName });
				const answered = statements;
				await world.settled();
				work.push({
					answered,
					statements,
					hashes: services.passwords.hashes - hashes,
					verifications: services.passwords.verifications - verifications,
				});
			}
		}
		expect(work.map((done) => JSON.stringify(done))).toEqual(work.map(() => JSON.stringify(work[0])));
		expect(work[0]).toMatchObject({ hashes: 1, verifications: 1 });
		expect(work[0]?.statements).toBeGreaterThan(work[0]?.answered ?? 0);
	});

	test("says and does the same for known, unknown and disabled people", async () => {
		await world.db.updateTable("user").set({ status: "disabled" }).where("user_name", "=", "cx").execute();
		const answers = [];
		for (const userName of ["pm", "nobody", "cx", "cx@example.com", "new@other.example"]) {
			const before = world.services.passwords.verifications;
			answers.push({ said: await saidBy(send(userName)), verifications: world.services.passwords.verifications - before });
		}
		expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
			new Set([JSON.stringify({ said: { code: "000000", message: "ok", data: null }, verifications: 1 })]),
		);
		await world.settled();
		expect(world.services.sent.map((mail) => mail.to)).toEqual(["pm@example.com", "new@other.example"]);
	});

	test("only the newest code counts, for ten minutes", async () => {
		await send("pm");
		const first = await world.codeFor("pm@example.com");
		await send("pm");
		const second = await world.codeFor("pm@example.com");
		if (first !== second) expect(await saidBy(check("pm", first))).toMatchObject({ code: "000001" });
		world.pass(9.9);
		expect(await saidBy(check("pm", second))).toMatchObject({ code: "000000" });
		await send("pm");
		const third = await world.codeFor("pm@example.com");
		world.pass(10);
		expect(await saidBy(check("pm", third))).toMatchObject({ code: "000001" });
	});

	test("five wrong codes end it, sent one by one or at once, and the person waits", async () => {
		await send("pm");
		const code = await world.codeFor("pm@example.com");
		for (let i = 0; i < codeTries; i++) {
			expect(await saidBy(check("pm", other(code)))).toEqual({
				code: "000001",
				message: "The code is incorrect or has expired. Check it, or ask for a new one.",
				data: null,
			});
		}
		expect(await saidBy(check("pm", code))).toMatchObject({ code: "000005", message: "Too many attempts. Please wait 15 minutes." });
		// By another spelling of the same person the code itself has no tries left either.
		expect(await saidBy(check("pm@example.com", code))).toMatchObject({ code: "000001" });

		await send("vdm");
		const theirs = await world.codeFor("vdm@example.com");
		const before = world.services.passwords.verifications;
		const answers = await Promise.all(Array.from({ length: 20 }, () => saidBy(check("vdm", other(theirs)))));
		expect(answers.filter(({ code: said }) => said === "000001")).toHaveLength(5);
		expect(world.services.passwords.verifications - before).toBe(5);
	});

	test("ten wrong codes for one person, by name and by address, make the right one wrong for a while, and no answer tells", async () => {
		const wrong = { code: "000001", message: "The code is incorrect or has expired. Check it, or ask for a new one.", data: null };
		for (const name of ["pm", "pm@example.com"]) {
			await send(name);
			const code = await world.codeFor("pm@example.com");
			for (let i = 0; i < codeTries; i++) expect(await saidBy(check(name, other(code)))).toEqual(wrong);
		}
		// From another network the name as typed has tries left, and the code is new.
		await send("pm", "198.51.100.1");
		const right = await world.codeFor("pm@example.com");
		expect(await saidBy(check("pm", right, "198.51.100.1"))).toEqual(wrong);
		world.pass(16);
		await send("pm");
		expect(await saidBy(check("pm", await world.codeFor("pm@example.com")))).toMatchObject({ code: "000000" });
	});

	test("a right code forgets the wrong ones, and guesses while no code is out count for nothing", async () => {
		for (const name of ["vdm", "vdm@example.com"]) for (let i = 0; i < codeTries; i++) await saidBy(check(name, "000000"));
		for (let round = 2; round < 5; round++) {
			const from = `198.51.${round}.1`;
			await send("vdm", from);
			const code = await world.codeFor("vdm@example.com");
			for (let i = 0; i < 4; i++) await saidBy(check("vdm", other(code), from));
			expect(await saidBy(check("vdm", code, from))).toMatchObject({ code: "000000" });
		}
	});

	test("wrong codes for somebody unknown are answered alike", async () => {
		for (let i = 0; i < 5; i++) expect(await saidBy(check("nobody", "123456"))).toMatchObject({ code: "000001", data: null });
		expect(await saidBy(check("nobody", "123456"))).toMatchObject({ code: "000005" });
	});

	test("sending is throttled by account and by network", async () => {
		for (let i = 0; i < 5; i++) expect(await saidBy(send("pm", "192.0.2.77"))).toMatchObject({ code: "000000" });
		expect(await saidBy(send("PM", "192.0.2.77"))).toMatchObject({ code: "000005" });
		for (let i = 0; i < 45; i++) expect(await saidBy(send("pm", `192.0.2.${i}`))).toMatchObject({ code: "000000" });
		expect(await saidBy(send("pm", "203.0.113.5"))).toMatchObject({ code: "000005" });
		for (let i = 0; i < 60; i++) expect(await saidBy(send(`name${i}`, "198.51.100.1"))).toMatchObject({ code: "000000" });
		expect(await saidBy(send("name60", "198.51.100.1"))).toMatchObject({ code: "000005" });
		world.pass(60);
		expect(await saidBy(send("pm"))).toMatchObject({ code: "000000" });
	});

	test("a mail that waited until the code was over is not sent, and one that is sent late holds no other code", async () => {
		let refuse = true;
		const { mail } = world.services;
		world.services.mail = {
			async send(message, beforeLast) {
				if (refuse) throw new MailRefusedError("451 try later", false);
				return mail.send(message, beforeLast);
			},
		};
		await send("pm");
		await world.settled();
		refuse = false;
		world.pass(11);
		await send("vdm");
		await world.settled();
		expect(world.services.sent.map((message) => message.to)).toEqual(["vdm@example.com"]);
		expect(await world.db.selectFrom("outbox").select(["state", "last_error"]).where("kind", "=", "code").orderBy("created_at").execute()).toEqual([
			{ state: "failed", last_error: "the code is over" },
			{ state: "sent", last_error: null },
		]);
	});
});

describe("a forgotten password", () => {
	const newPassword = "marble-lantern-84-orbit";

	test("is replaced with a mailed code; every session before ends", async () => {
		await world.as(null).forgotPassword({ userName: "pm" });
		const code = await world.codeFor("pm@example.com");
		const { token } = await world.as(null).resetPassword({ userName: "pm@example.com", code, newPassword });
		expect((await world.as(token).userInfo()).userInfo.userName).toBe("pm");
		expect(await saidBy(world.as(world.tokenOf("PM")).userInfo())).toMatchObject({ code: "000009" });
		expect(await saidBy(world.as(null).login({ userName: "pm", password: newPassword }))).toMatchObject({ code: "000000" });
		expect(await saidBy(world.as(null).resetPassword({ userName: "pm", code, newPassword: `${newPassword}2` }))).toMatchObject({ code: "000001" });
		expect(JSON.stringify(await world.logOf("resetPassword"))).not.toContain(newPassword);
	});

	test("a code for signing in does not reset a password, nor the other way round", async () => {
		await world.as(null).forgotPassword({ userName: "pm" });
		const reset = await world.codeFor("pm@example.com");
		expect(await saidBy(check("pm", reset))).toMatchObject({ code: "000001" });
		await send("pm");
		const signIn = await world.codeFor("pm@example.com");
		if (signIn !== reset)
			expect(await saidBy(world.as(null).resetPassword({ userName: "pm", code: signIn, newPassword }))).toMatchObject({ code: "000001" });
		expect(await saidBy(world.as(null).resetPassword({ userName: "pm", code: reset, newPassword }))).toMatchObject({ code: "000000" });
	});

	test("a password that is refused leaves the code as it was", async () => {
		await world.as(null).forgotPassword({ userName: "pm" });
		const code = await world.codeFor("pm@example.com");
		const refused = await saidBy(world.as(null).resetPassword({ userName: "pm", code, newPassword: "product-manager" }));
		expect(refused).toMatchObject({ code: "000001", data: [{ field: "newPassword" }] });
		expect(await saidBy(world.as(null).resetPassword({ userName: "pm", code, newPassword }))).toMatchObject({ code: "000000" });
	});

	test("nobody without an account gets such a mail", async () => {
		await world.as(null).forgotPassword({ userName: "new@other.example" });
		await world.settled();
		expect(world.services.sent).toEqual([]);
	});
});

test("the clean-up takes old codes, keys, invitations and tokens, and none that live", async () => {
	await send("pm");
	await send("stranger@other.example");
	const code = await world.codeFor("stranger@other.example");
	await saidBy(check("stranger@other.example", code));
	await world.as(world.tokenOf("PM")).tokens.create({ name: "a", scopes: ["sale.search"], days: 1 });
	const count = async () => {
		let rows = 0;
		for (const table of ["one_time_code", "registration", "api_token"] as const)
			rows += (await world.db.selectFrom(table).selectAll().execute()).length;
		return rows;
	};
	expect(await count()).toBe(4);
	await cleanUpIdentity(world.db, world.services.clock.now);
	expect(await count()).toBe(4);
	world.pass(92 * 24 * 60);
	await cleanUpIdentity(world.db, world.services.clock.now);
	expect(await count()).toBe(0);
});
