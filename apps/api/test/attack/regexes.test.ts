import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";
import { type FoundRegex, foundRegexes, hostileTexts, isUnbounded, madeRegexes, sources } from "./regex-hostile.ts";

/** Long enough that going back over each step costs a hundred times what one pass does. */
const length = 20_000;
/** Processor time of one pass; it does not depend on what else the machine does. */
const mostMs = 60;

const sandbox = createContext({ regex: "", flags: "", text: "" });
/** Apart from this thread's own code, so that one that would never end is ended. */
const script = new Script("text.replace(new RegExp(regex, flags), ''); undefined");

/** Processor milliseconds a regular expression takes over a text. */
function costOf({ pattern, flags }: Pick<FoundRegex, "pattern" | "flags">, text: string): number {
	Object.assign(sandbox, { regex: pattern, flags: flags.includes("g") ? flags : `${flags}g`, text });
	const before = process.threadCpuUsage();
	try {
		script.runInContext(sandbox, { timeout: 5_000 });
	} catch {
		return Number.POSITIVE_INFINITY;
	}
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1000;
}

/** The dearest hostile text; short ones first, on which the worst kind is told without waiting for it. */
function dearest(regex: Pick<FoundRegex, "pattern" | "flags">): { ms: number; text: string } {
	let worst = { ms: 0, text: "" };
	if (!isUnbounded(regex)) return worst;
	for (const size of [40, length]) {
		for (const text of hostileTexts(regex, size)) {
			// Twice, the lesser counts: compiling and collecting garbage are not the text's doing.
			let ms = costOf(regex, text);
			if (ms > mostMs) ms = Math.min(ms, costOf(regex, text));
			if (ms > worst.ms) worst = { ms, text };
			if (ms > mostMs) return worst;
		}
	}
	return worst;
}

test.each(["\\[[^\\]]*\\]", "\\(([^)]*)\\)", "\\s+$", "^\\d*\\.?\\d*$", "^(a+)+$", "<[^>]*>", "^\\s*(a|b)[\\s_]*(?:to)?[\\s_]*c$"])(
	"%s is told as slow",
	(pattern) => {
		expect(dearest({ pattern, flags: "" }).ms).toBeGreaterThan(mostMs);
	},
);

test.each(["\\[[^[\\]]*\\]", "^\\d+(?:\\.\\d*)?$", "a{1,3}$", "\\d+"])("%s is not", (pattern) => {
	expect(dearest({ pattern, flags: "" }).ms).toBeLessThan(mostMs);
});

const read = sources();
const byFile = new Map(read.map((source) => [source.file, foundRegexes(source)] as const).filter(([, found]) => found.length > 0));

test("there are regular expressions to look at, in the portal too", () => {
	expect(byFile.size).toBeGreaterThan(60);
	expect([...byFile.keys()].filter((file) => file.startsWith("apps/web/")).length).toBeGreaterThan(10);
});

/** What a regular expression is made of at run time, where it is: texts of our own, none that anybody sends. */
const made: Record<string, string> = {
	"apps/web/src/shell/access.ts": "the paths of our screens",
	"apps/web/src/resource/grid/find.ts": "what a person looks for in a list, its signs taken as they stand",
	"packages/routers/src/kit/files/rules.ts": "characters that turn a text round",
	"packages/routers/src/kit/imports/amount.ts": "words of what prices are charged by",
	"packages/routers/src/kit/imports/currency.ts": "names of currencies",
	"packages/routers/src/kit/imports/day.ts": "names of months, with bounded gaps",
	"packages/routers/src/kit/imports/days-spelt.ts": "names of months, with bounded gaps",
	"packages/routers/src/kit/imports/european-months.ts": "names of months in German and Spanish, with bounded gaps",
	"packages/routers/src/kit/imports/frequency-words.ts": "names of weekdays and words of what else is so often, in short texts",
	"packages/routers/src/kit/imports/full-years.ts": "names of months, with bounded numbers, in short names and lines",
	"packages/routers/src/kit/imports/harmless-lines.ts": "names of months and quarters, with bounded gaps",
	"packages/routers/src/kit/imports/harmless.ts": "words of booking, papers, charges and people, with bounded numbers",
	"packages/routers/src/kit/imports/head-left.ts": "what fields are called, in heads",
	"packages/routers/src/kit/imports/head-words.ts": "names of containers, and words for the least and the most at the ends of heads",
	"packages/routers/src/kit/imports/label-match.ts": "names of containers",
	"packages/routers/src/kit/imports/labelled-titles.ts": "names of services from master data, whole and escaped, in short lines",
	"packages/routers/src/kit/imports/lines-left.ts": "names of months and quarters, with bounded gaps",
	"packages/routers/src/kit/imports/named-days.ts": "names of months",
	"packages/routers/src/kit/imports/named-ends.ts": "names of months, with bounded numbers, in names of 120 characters",
	"packages/routers/src/kit/imports/named-ranges.ts": "names of months, with bounded numbers, in names of 120 characters",
	"packages/routers/src/kit/imports/period.ts": "names of months, with bounded gaps",
	"packages/routers/src/kit/imports/price-names.ts": "names of prices, in lines",
	"packages/routers/src/kit/imports/remark-words.ts": "words of remarks and names of months",
	"packages/routers/src/kit/imports/revised-heads.ts": "words for before and after a change, at the ends of heads",
	"packages/routers/src/kit/imports/section-numbers.ts": "how sections are counted, in short texts",
	"packages/routers/src/kit/imports/share-heads.ts": "names of containers",
	"packages/routers/src/kit/imports/statements.ts": "words of the trade",
	"packages/routers/src/kit/imports/step-words.ts": "words of steps of days, with bounded numbers, from end to end",
	"packages/routers/src/kit/imports/tax-heads.ts": "words for tax and their pieces, in heads",
	"packages/routers/src/kit/imports/transit-words.ts": "words of how long trains take, with bounded gaps",
	"packages/routers/src/kit/imports/units.ts": "names of units",
	"packages/routers/src/kit/imports/weight-bands.ts": "words of weight bands, with bounded numbers or in short texts",
	"packages/routers/src/requests/vendor-inquiry/vendor-view.ts": "what a customer is called, its signs taken as they stand, in texts of a request",
};

test("none is made of what others send: whoever makes one says what of", () => {
	expect(read.filter((source) => madeRegexes(source).length > 0).map(({ file }) => file)).toEqual(Object.keys(made));
});

test.each([...byFile.entries()])("%s takes long texts in one pass", (file, regexes) => {
	const slow = regexes.flatMap((regex) => {
		const { ms, text } = dearest(regex);
		return ms > mostMs
			? [`${file}:${regex.line} /${regex.pattern}/${regex.flags}: ${Math.round(ms)} ms over ${JSON.stringify(text.slice(0, 40))}…`]
			: [];
	});
	expect(slow).toEqual([]);
});
