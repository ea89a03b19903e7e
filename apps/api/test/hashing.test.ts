import { appRouter } from "@iqt/routers";
import { proceduresOf } from "@iqt/routers/testing/portal";
import { expect, test } from "vitest";
import { proceduresDoing } from "./procedure-callers.ts";

const found = proceduresDoing(/\bpasswords\s*\.\s*(?:hash|verify)\b/);
const procedures = proceduresOf(appRouter);

test("what hashes is found by its calls, however far away they are", () => {
	const ends = found.map(({ end }) => end);
	expect(ends).toEqual(expect.arrayContaining(["login", "codeSignIn", "resetPassword", "register", "changePassword", "factor.renewCodes"]));
	expect(ends).not.toContain("logout");
});

/** Rooms whose procedures are those of `auth`; any other's stand under its own name. */
const ofAuth = ["session", "registration", "account", "factor"];

test.each(found)("$file: $end is a heavy call", ({ file, end }) => {
	const room = file.split("/").at(-2) ?? "";
	const domain = ofAuth.includes(room) ? "auth" : room;
	const meant = procedures.filter(({ path }) => path === `${domain}.${end}`);
	expect(meant.map(({ path, meta }) => [path, meta.heavy])).toEqual([[`${domain}.${end}`, true]]);
});
