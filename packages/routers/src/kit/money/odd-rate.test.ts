import { expect, test } from "vitest";
import { oddRate } from "./odd-rate.ts";

test.each([
	["6.78", "6.7758", null],
	["8.8", "6.7758", null],
	["8.81", "6.7758", "far"],
	["4.75", "6.7758", null],
	["4.74", "6.7758", "far"],
	["67.758", "6.7758", "far"],
	["0.1476", "6.7758", "turned"],
	["0.15", "6.7758", "turned"],
	["1.15", "0.8684", "turned"],
	["0.9", "0.8684", null],
] as const)("%s where %s is usual is odd: %s", (rate, usual, odd) => expect(oddRate(rate, usual)).toBe(odd));
