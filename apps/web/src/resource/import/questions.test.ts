import { describe, expect, test } from "vitest";
import { confirmations, countKinds, isOpen, kindsOf, pressed, type Question, withAnswers } from "./questions.ts";

const confirm = { value: "confirm", label: "Take as read" };
const question = (id: string, over: Partial<Question> = {}): Question => ({
	id,
	group: "assumed",
	message: "",
	count: 1,
	lines: [],
	cells: [],
	options: [confirm],
	answer: null,
	entries: [],
	standard: null,
	corrects: null,
	...over,
});

describe("questions of an import", () => {
	const all = [
		question("assumed.currency"),
		question("assumed.coc", { answer: "confirm" }),
		question("assumed.day", { options: [{ value: "dayFirst", label: "" }] }),
		question("dayOrder", { group: "doubtful" }),
	];

	test("one click confirms what is assumed and open, and nothing a person has to choose", () => {
		expect(confirmations(all, "assumed")).toEqual([{ id: "assumed.currency", answer: "confirm" }]);
		expect(confirmations(all, "dropped")).toEqual([]);
	});

	test("an answer on its way counts as given, or as undone", () => {
		const waiting = new Map([
			["assumed.currency", { id: "assumed.currency", answer: "USD" }],
			["assumed.coc", { id: "assumed.coc", answer: null }],
		]);
		expect(
			withAnswers(all, waiting)
				.filter(isOpen)
				.map((q) => q.id),
		).toEqual(["assumed.coc", "assumed.day", "dayOrder"]);
	});

	test("standards of the template are one kind, but a currency, and one alone", () => {
		const standard = (field: string, answer: string | null = null) =>
			question(`assumed.${field}`, { answer, standard: { field, label: field, value: "" } });
		const some = [question("struck"), standard("currency"), standard("cargo"), standard("ownership", "confirm")];
		expect(kindsOf(some).standards.map((q) => q.id)).toEqual(["assumed.cargo", "assumed.ownership"]);
		expect(countKinds(some)).toEqual({ all: 3, open: 3 });
		expect(countKinds([...some.slice(0, 2), standard("cargo", "confirm"), standard("ownership", "SOC")])).toEqual({ all: 3, open: 2 });
		expect(kindsOf([standard("cargo")])).toMatchObject({ standards: [], single: [{ id: "assumed.cargo" }] });
	});

	test("a second press undoes an answer; another one changes it", () => {
		expect(pressed(question("q"), "confirm")).toEqual({ id: "q", answer: "confirm" });
		expect(pressed(question("q", { answer: "confirm" }), "confirm")).toEqual({ id: "q", answer: null });
		expect(pressed(question("q", { answer: "confirm" }), "USD")).toEqual({ id: "q", answer: "USD" });
	});
});
