import { expect, test } from "vitest";
import "../../prices/books.ts";
import { answersInWords } from "./answers-in-words.ts";

test("what was answered of containers is told as people call them, as what was asked is", () => {
	const question = {
		id: "assumed.containerType",
		messageId: "import.ask.assumed" as const,
		values: { fields: "containerType", value: "*" },
		count: 3,
	};
	const told = (["en", "zh"] as const).flatMap((language) =>
		answersInWords("inlandRail", [{ question, answer: "entered", prices: { containerType: "*" } }], language),
	);
	expect(told[0]).toContain("Container = Any container");
	expect(told[0]?.match(/Any container/g)).toHaveLength(2);
	expect(told[1]).toContain("箱型 = 所有箱型");
	expect(told.join()).not.toContain("*");
});
