import { expect, test } from "vitest";
import { networkOf } from "../../door/network.ts";
import { minutesUntil } from "../../door/throttle.ts";
import { accountThrottle, addressThrottle, everywhereThrottle, isGuessable } from "./rules.ts";

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
	"zyxwvutsrqponm",
	"qazwsxedcrfvtgb",
	"poiuytrewq-1-2",
	"welcome-Welcome1",
	"letmein-2026",
	"qwerty?qwerty#z",
	"iloveyou-abcd12",
	"administrator-1",
	"changeme-2026",
	"instantprice-01",
	"Logistics-26!",
	"abcdeabcdeabcdexyz",
	"wy-a1wy-a1wy-a1",
	"weiweizhangwei1",
])("%s is guessable", (password) => {
	expect(isGuessable(password, { userName: "liwei", email: "zhangwei@example.com", displayName: "Li Wei", company: "" })).toBe(true);
});

test.each([
	"violet-ferry-27",
	"correct horse battery",
	"上海到杜伊斯堡的铁路运价真贵啊",
	"kX9#mQ2$vL7p",
	"rail rates rise",
	"li-lo-la-lu-le",
	"abcdx-mnop-rstq",
])("%s is not", (password) => {
	expect(isGuessable(password, { userName: "liwei", email: "zhangwei@example.com", displayName: "Li Wei", company: "" })).toBe(false);
});

test.each([
	["192.0.2.7", "192.0.2.7"],
	["::ffff:192.0.2.7", "192.0.2.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
	["2001:db8::9", "2001:db8:0:0::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["", ""],
	["2001:db8:0001:0020::", "2001:db8:1:20::/64"],
	["2001:db8:1:2:3:4:5::", "2001:db8:1:2::/64"],
	["1::2:3:4:5:6:7", "1:0:2:3::/64"],
	["::ffff:192.0.2.7%eth0", "0:0:0:0::/64"],
	["::FFFF:198.51.100.7", "198.51.100.7"],
	["64:ff9b::ffff:192.0.2.7", "64:ff9b:0:0::/64"],
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

test("five wrong tries an account and fifty an address in a quarter of an hour, fifty an account and hour from everywhere", () => {
	expect([accountThrottle, addressThrottle, everywhereThrottle]).toEqual([
		{ limit: 5, windowMs: 900_000 },
		{ limit: 50, windowMs: 900_000 },
		{ limit: 50, windowMs: 3_600_000 },
	]);
});
