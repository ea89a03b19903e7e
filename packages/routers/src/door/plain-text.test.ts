import { describe, expect, test } from "vitest";
import { saidBy } from "../testing/portal.ts";
import { worldPerFile } from "../testing/world.ts";
import { plainInput } from "./plain-text.ts";

const problemsOf = (input: unknown): unknown => {
	try {
		plainInput(input);
		return null;
	} catch (error) {
		return (error as { data: { field: string; messageId: string }[] }).data.map(({ field, messageId }) => `${field}: ${messageId}`);
	}
};

describe("texts that come in", () => {
	test("are NFC with plain line breaks; what is plain already stays the same object", () => {
		const input = { name: "Łódź", rows: [{ remark: "a\nb" }, 7, null], at: new Date(0) };
		expect(plainInput(input)).toBe(input);
		expect(plainInput({ name: "Lo\u0301dz\u0301", remark: "a\r\nb\rc", deep: [{ x: "e\u0301" }] })).toEqual({
			name: "Lódź",
			remark: "a\nb\nc",
			deep: [{ x: "é" }],
		});
	});

	test.each(["\0", "a\0b", "\u0007", "\u001b[31m", "\u007f", "\u0085", "\ud800", "\udc00x"])("hold no %j, and the field is named", (text) => {
		expect(problemsOf({ customer: { name: text }, rows: [{ cells: { remark: text } }] })).toEqual([
			"customer.name: problem.controlCharacter",
			"rows.0.cells.remark: problem.controlCharacter",
		]);
		expect(problemsOf({ [text]: 1 })).toEqual([": problem.controlCharacter"]);
	});

	test("hold nothing that turns what follows around or that nobody sees; a file's name with such a character is left for the rules of names to refuse", () => {
		for (const mark of "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u200c\u200d\u2060\u2063\u206a\ufeff\u00ad\u180e\u3164\ufff9\u{e0041}") {
			expect(plainInput({ rows: [{ remark: `${mark}a${mark}bc` }], fileName: `a${mark}b` })).toEqual({
				rows: [{ remark: "abc" }],
				fileName: `a${mark}b`,
			});
		}
	});

	test("keep what shows: spaces of other widths, shapes of a character, and what stands for a line break as one", () => {
		expect(plainInput({ name: "1\u00a0250\u2009t 辻\u{e0100} ☂\ufe0f", remark: "a\u2028b\u2029c" })).toEqual({
			name: "1\u00a0250\u2009t 辻\u{e0100} ☂\ufe0f",
			remark: "a\nb\nc",
		});
		expect(problemsOf({ name: "a\u2028b" })).toEqual(["name: problem.oneLine"]);
	});

	test("have several lines only where they are meant", () => {
		expect(problemsOf({ subject: "a\nBcc: x@example.com", email: "a\tb" })).toEqual(["subject: problem.oneLine", "email: problem.oneLine"]);
		expect(problemsOf({ name: " padded\n", remark: "a\nb", filters: [{ field: "remark", value: ["a\nb"] }], texts: { zh: "a\nb" } })).toBeNull();
	});

	test("are left as they are typed in passwords, but for NUL", () => {
		const input = { newPassword: "Lo\u0301dz\tviolet" };
		expect(plainInput(input)).toBe(input);
		expect(problemsOf({ newPassword: "a\0b" })).toEqual(["newPassword: problem.controlCharacter"]);
	});

	test("may be nested as deep as somebody likes", () => {
		let deep: unknown = "x\0";
		for (let i = 0; i < 5_000; i++) deep = [deep];
		expect(problemsOf(deep)).toBeNull();
	});
});

describe("through the doors", () => {
	const world = worldPerFile();
	const parameter = { key: "desk", name: "Desk\0", type: "text", value: "x", shared: true } as const;

	test("the procedure and the path name the field, in words", async () => {
		const problem = (field: string) => [{ field, message: expect.stringContaining("cannot be shown") }];
		expect(await saidBy(world.as("PM").parameter.save(parameter))).toMatchObject({ code: "000001", data: problem("name") });
		const { name, ...rest } = parameter;
		const body = { parameterName: name, parameterKey: rest.key, parameterType: rest.type, parameterValue: rest.value, shared: true };
		expect(await world.rest("POST", "/api/v1/ParameterSetting/AddTheParameter", "PM", body)).toMatchObject({
			code: "000001",
			problems: problem("parameterName"),
		});
		expect(await saidBy(world.as("CX").parameter.save(parameter))).toMatchObject({ code: "000008" });
	});

	test("what is kept is NFC", async () => {
		const { id } = await world.as("PM").parameter.save({ ...parameter, name: "Lo\u0301dz\u0301" });
		expect((await world.as("PM").parameter.get({ id })).name).toBe("Lódź");
	});
});
