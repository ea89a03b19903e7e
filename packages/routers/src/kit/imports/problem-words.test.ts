import { expect, it } from "vitest";
import "../../prices/books.ts";
import { importBook } from "./book.ts";
import { describeProblem } from "./problem-words.ts";

it("a charge that everybody would pay is told by the charge, not by whether it is on wish", () => {
	const problem = { field: "onWish", column: null, messageId: "rate.odd.notOnWish", values: { charge: "NIGHT" }, question: "oddWish" } as const;
	const { message } = describeProblem(importBook("truckingSurcharge"), problem, "en");
	expect(message).toMatch(/^NIGHT would be charged on every truck\./);
});
