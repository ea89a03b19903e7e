import { expect, test } from "vitest";
import { isGuessable } from "../session/rules.ts";
import { passwordLength } from "../session/schema.ts";
import { commonPasswords } from "./common-passwords.ts";
import { longPasswords } from "./long-passwords.ts";
import { isCommon } from "./refused-password.ts";

test("more than the 3,000 most common of those that are long enough are known, and refused in any case", () => {
	expect(commonPasswords.length).toBeGreaterThan(10_000);
	const all = [...commonPasswords, ...longPasswords];
	expect(new Set(all).size).toBe(all.length);
	const long = all.filter((word) => word.length >= passwordLength.minimum);
	expect(long.length).toBeGreaterThan(3_000);
	expect(longPasswords.filter((word) => word.length < passwordLength.minimum)).toEqual([]);
	for (const word of long) expect([isCommon(word), isCommon(word.toUpperCase())], word).toEqual([true, true]);
});

test("so are thousands made of it the way people make them", () => {
	const words = commonPasswords.filter((word) => /^[a-z]{6,8}$/.test(word));
	expect(words.length).toBeGreaterThan(3_000);
	for (const word of words)
		for (const made of [`${word}2026!!`, `123-${word}-99`, `${word.toUpperCase()}!!20!!`]) expect(isCommon(made), made).toBe(true);
});

test.each([
	"Sunshine2026!",
	"P@ssw0rd2026!!",
	"dragonsunshine",
	"1qaz2wsx3edc",
	"justinbieber",
	"Superm4n-20-26",
	"Football1990!!",
	"jesuslovesme",
	"GtaSanAndreas1",
])("%s is common", (password) => expect(isCommon(password)).toBe(true));

test.each([
	"violet-ferry-27-harbour",
	"correct horse battery",
	"kX9#mQ2$vL7p",
	"sunshine-482-910-573",
	"上海到杜伊斯堡的铁路运价",
	"dragon-Kx9vQ2mZ",
])("%s is not", (password) => expect(isCommon(password)).toBe(false));

test.each(["huaye-jingmi-1", "iqt-instant-price", "mail-huaye-26", "freight-2026"])("%s says what others know of the person", (password) => {
	const person = { userName: "liwei", email: "li@mail.huaye.example", displayName: "Li Wei", company: "Huaye Jingmi Ltd" };
	expect(isGuessable(password, person)).toBe(true);
});
