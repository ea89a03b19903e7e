import { describe, expect, test } from "vitest";
import { isAddress, isPublicAddress } from "./addresses.ts";

describe("addresses the portal may call", () => {
	test.each(["8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0", "192.167.1.1", "223.255.255.255"])("%s", (text) =>
		expect(isPublicAddress(text)).toBe(true),
	);
	test.each([
		"2606:4700:4700::1111",
		"2a00:1450:4001:81b::200e",
		"::ffff:8.8.8.8",
		"64:ff9b::808:808",
		"2002:0808:0808::1",
		"2001:4860:4860:0:0:0:0:8888",
	])("%s", (text) => expect(isPublicAddress(text)).toBe(true));
});

describe("addresses it may not", () => {
	test.each([
		...["127.0.0.1", "127.255.255.255", "0.0.0.0", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.169.254"],
		...[
			"100.64.0.1",
			"100.127.255.255",
			"192.0.0.170",
			"192.0.2.1",
			"198.18.0.1",
			"198.19.255.255",
			"198.51.100.7",
			"203.0.113.9",
			"224.0.0.1",
			"255.255.255.255",
		],
	])("%s", (text) => expect(isPublicAddress(text)).toBe(false));
	test.each([
		...["::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "2001::1", "3fff::1", "fec0::1"],
		// The same by way of IPv6.
		...["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:169.254.169.254", "64:ff9b::a00:1", "2002:7f00:1::", "::127.0.0.1"],
	])("%s", (text) => expect(isPublicAddress(text)).toBe(false));
	test.each([
		"",
		"localhost",
		"127.1",
		"0x7f.0.0.1",
		"2130706433",
		"0177.0.0.1",
		"256.1.1.1",
		"1.2.3",
		"1::2::3",
		"1:2:3:4:5:6:7:8:9",
		"fe80::1%eth0",
		"[2606:4700::1]",
		"::ffff:1.2.3.999",
		"8.8.8.8 ",
	])("%j, which is none", (text) => {
		expect(isPublicAddress(text)).toBe(false);
		expect(isAddress(text)).toBe(false);
	});
});
