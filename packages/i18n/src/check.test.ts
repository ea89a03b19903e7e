import { afterEach, expect, test } from "vitest";
import { checkText, compiledOverrides, messageIds, setOverrides, shippedText, textsOf, translate } from "./index.ts";

afterEach(() => setOverrides([]));

const wrong = (id: string, text: string) => checkText(id, text)?.problem ?? null;

test("a text with the placeholders of its message may stand, however it orders or counts them", () => {
	expect(wrong("problem.tooBig", "Nicht mehr als {maximum}")).toBeNull();
	expect(wrong("translation.hasErrors", "{count} cells are wrong")).toBeNull();
	expect(wrong("translation.hasErrors", "{count, number} cells, {count, plural, =0 {none} other {#}}")).toBeNull();
	expect(wrong("import.hiddenRows", "{count} rows: {included, select, yes {read} other {left out}}")).toBeNull();
	expect(wrong("problem.required", "Bitte ausfüllen – 1 < 2")).toBeNull();
});

test("anything else is refused with what would be right", () => {
	expect(checkText("problem.tooBig", "At most {max}")).toEqual({ problem: "unknown", values: { unknown: "{max}", right: "{maximum}" } });
	expect(checkText("problem.tooBig", "Too large")).toEqual({ problem: "missing", values: { missing: "{maximum}", right: "{maximum}" } });
	expect(wrong("problem.tooBig", "At most {maximum")).toBe("syntax");
	for (const lone of ["{", "a } b", "}{"]) expect(wrong("problem.required", lone), lone).toBe("syntax");
	expect(wrong("problem.required", "a '{' is text")).toBeNull();
	expect(wrong("problem.tooBig", "At most {maximum, plural, one {#} other {#}}")).toBe("kind");
	expect(wrong("problem.tooBig", "At most {maximum, spellout}")).toBe("kind");
	expect(wrong("translation.hasErrors", "{count, plural, one {# cell}} wrong")).toBe("noOther");
	expect(wrong("translation.hasErrors", "{count, plural, single {# cell} other {# cells}}")).toBe("branch");
	expect(wrong("import.hiddenRows", "{count}: {included, select, ja {read} other {left out}}")).toBe("branch");
	expect(wrong("translation.hasErrors", "{count, number, furlongs} cells")).toBe("fails");
	expect(wrong("problem.required", "<b>Required</b>")).toBe("html");
	expect(wrong("problem.required", "<img src=x onerror=alert(1)>")).toBe("html");
	expect(wrong("problem.required", "x".repeat(2001))).toBe("tooLong");
});

test("every shipped text passes its own check", () => {
	const failing = (["zh", "en", "es", "ja"] as const).flatMap((language) =>
		messageIds()
			.map((id) => [id, language, checkText(id, shippedText(language, id))] as const)
			.filter(([, , problem]) => problem !== null),
	);
	expect(failing).toEqual([]);
});

test("an override holds at once in its language, is compiled for the portal, and goes without a trace", () => {
	const shipped = translate("en", "problem.tooBig", { maximum: 3 });
	setOverrides([
		{ id: "problem.tooBig", language: "en", text: "No more than {maximum}, please" },
		{ id: "problem.tooBig", language: "ja", text: "{max}" },
		{ id: "no.such.id", language: "en", text: "x" },
	]);
	expect(translate("en", "problem.tooBig", { maximum: 3 })).toBe("No more than 3, please");
	expect(translate("ja", "problem.tooBig", { maximum: 3 })).not.toContain("max");
	expect(textsOf("en")["problem.tooBig"]).toBe("No more than {maximum}, please");
	expect(compiledOverrides("en")).toEqual({ "problem.tooBig": ["No more than ", ["maximum"], ", please"] });
	expect(compiledOverrides("ja")).toEqual({});
	setOverrides([{ id: "problem.tooBig", language: "en", text: "At most {maximum}" }]);
	expect(translate("en", "problem.tooBig", { maximum: 3 })).toBe("At most 3");
	setOverrides([]);
	expect(translate("en", "problem.tooBig", { maximum: 3 })).toBe(shipped);
});
