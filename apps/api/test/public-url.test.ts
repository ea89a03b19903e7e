import { expect, test } from "vitest";
import { publicUrlOf } from "../src/public-url.ts";

test.each([
	["https://portal.example.com", "https://portal.example.com/IQT"],
	["https://portal.example.com/", "https://portal.example.com/IQT"],
	["http://10.0.0.5:8787/IQT", "http://10.0.0.5:8787/IQT"],
	["http://10.0.0.5:8787/IQT/", "http://10.0.0.5:8787/IQT"],
	["http://[::1]:8787", "http://[::1]:8787/IQT"],
	["https://example.com/freight", "https://example.com/freight/IQT"],
	["https://example.com/iqt", "https://example.com/iqt"],
])("links begin with the portal's base path: %s", (given, expected) => {
	expect(publicUrlOf(given)).toBe(expected);
});

test.each(["portal.example.com", "localhost:8787", "ftp://example.com/IQT", ""])("%j is no address to open", (given) => {
	expect(publicUrlOf(given)).toBeNull();
});
