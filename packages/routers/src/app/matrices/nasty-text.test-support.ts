import fc from "fast-check";

/** Texts, and nothing at all, that go wrong where they are taken for a number, a day, a search or a name. */
export const nastyText = fc.constantFrom<unknown>(
	null,
	"",
	" ",
	"0",
	"-1",
	"1e309",
	"NaN",
	"9".repeat(40),
	"2026-02-30",
	"9999-12-31",
	"' OR 1=1 --",
	"%",
	"_",
	"\u0000",
	"\ud800",
	"__proto__",
);
