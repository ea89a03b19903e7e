import { expect, test } from "vitest";
import { readHostKey, truckKeyFor } from "./key.ts";

test.each(["trucks.example.com", "Trucks.Example.COM", "trucks.example.com:443"])("a key for %s is told that host alone", (host) => {
	const key = readHostKey(` ${host}  Bearer s3cret\n`);
	expect(truckKeyFor("https://trucks.example.com/quote", key)).toBe("Bearer s3cret");
	for (const url of [
		"https://trucks.example.com:8443/quote",
		"https://a.trucks.example.com/quote",
		"https://example.com/?trucks.example.com",
		"",
		"x",
	])
		expect(truckKeyFor(url, key), url).toBe("");
});

test("a port of its own is part of the host", () => {
	expect(truckKeyFor("https://trucks.example.com:8443/quote", readHostKey("trucks.example.com:8443 k"))).toBe("k");
});

test.each([
	...[undefined, "", "trucks.example.com", "Bearer"],
	// A host that no address has would keep the key from being sent, and nobody would be told.
	...["https://trucks.example.com Bearer s3cret", "trucks.example.com/quote k", "user@trucks.example.com k", "trucks.example.com:port k"],
	// What no header can say would make every question an error.
	...["trucks.example.com “Bearer” s3cret", "trucks.example.com Bearer s3\u0000cret", "trucks.example.com 密钥"],
])("%j is no key", (text) => expect(readHostKey(text)).toBeNull());
