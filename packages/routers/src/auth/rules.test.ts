import { expect, test } from "vitest";
import { isGuessable, minutesUntil, networkOf } from "./rules.ts";

test.each([
	"password1234",
	"Passw0rd!2026",
	"123456789012",
	"qwertyuiop12",
	"aaaaaaaaaaaa",
	"abcabcabcabc",
	"liwei-liwei-12",
	"zhangwei2026!",
	"9876543210987",
	"1qaz2wsx3edc",
])("%s is guessable", (password) => {
	expect(isGuessable(password, { userName: "liwei", email: "zhangwei@example.com", displayName: "Li Wei" })).toBe(true);
});

test.each(["violet-ferry-27", "correct horse battery", "上海到杜伊斯堡的铁路运价真贵啊", "kX9#mQ2$vL7p", "rail rates rise"])(
	"%s is not",
	(password) => {
		expect(isGuessable(password, { userName: "liwei", email: "zhangwei@example.com", displayName: "Li Wei" })).toBe(false);
	},
);

test.each([
	["192.0.2.7", "192.0.2.7"],
	["::ffff:192.0.2.7", "192.0.2.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
	["2001:db8::9", "2001:db8:0:0::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["", ""],
])("%s counts as %s", (address, network) => {
	expect(networkOf(address)).toBe(network);
});

test.each([
	["2026-11-20T08:15:00.000Z", 15],
	["2026-11-20T08:14:00.001Z", 15],
	["2026-11-20T08:00:01.000Z", 1],
	["2026-11-20T07:00:00.000Z", 1],
])("until %s it is %i minutes", (at, minutes) => {
	expect(minutesUntil(new Date("2026-11-20T08:00:00.000Z"), at)).toBe(minutes);
});
