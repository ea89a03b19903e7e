import { expect, test } from "vitest";
import { deviceName } from "./words.ts";

test.each([
	["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0", "Edge\u00a0· Windows"],
	["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15", "Safari\u00a0· macOS"],
	["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36", "Chrome\u00a0· Android"],
	["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox\u00a0· Linux"],
	["rate-loader/2.1 (nightly) curl", "rate-loader/2.1 (nightly)"],
	["", "–"],
])("%s is %s", (userAgent, name) => {
	expect(deviceName(userAgent)).toBe(name);
});
