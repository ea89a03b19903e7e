import { parallel, times } from "./answers.ts";
import type { Answer, Attacked } from "./attacked.ts";
import type { Attack } from "./run.ts";

const megabyte = 1024 * 1024;
const unknown = ["404 000002", "429 000005"];

/** So many calls, fifty of them at once. */
async function inTurns(count: number, make: (i: number) => Promise<Answer>): Promise<Answer[]> {
	const answers: Answer[] = [];
	for (const turn of times(count / 50, (i) => i)) answers.push(...(await parallel(50, (i) => make(turn * 50 + i))));
	return answers;
}

const tried = (s: Attacked, procedure: string, input: object) => s.mutation("nobody", procedure, input).then(({ answer }) => answer);
const guess = (s: Attacked, procedure: string, input: object) => tried(s, `customerQuotation.${procedure}`, input);
/** A picture's name, and a link nobody was mailed. */
const uploadBy = (i: number) => ({ "x-file-name": "photo.png", "x-link-token": `${i}`.padStart(43, "u") });

/** Tries at pages that open by a link. */
export const linkAttacks: Attack[] = [
	{
		name: "nobody guesses a thousand links",
		answers: unknown,
		run: (s) => inTurns(1_000, (i) => guess(s, "open", { token: `${i}`.padStart(43, "x") })),
	},
	{
		name: "nobody accepts by a thousand guessed links, and asks by a thousand",
		answers: unknown,
		run: async (s) => [
			...(await inTurns(1_000, (i) => guess(s, "accept", { token: `${i}`.padStart(43, "y") }))),
			...(await inTurns(1_000, (i) => guess(s, "ask", { token: `${i}`.padStart(43, "z"), text: "?" }))),
		],
	},
	{
		name: "nobody opens a thousand vendors' pages by guessed links, answers by a thousand, and declines by a thousand",
		// Of the contract's paths every answer is a 200.
		answers: [...unknown, "200 000002", "200 000005"],
		run: async (s) => [
			...(await inTurns(1_000, (i) => tried(s, "vendorPage.read", { token: `${i}`.padStart(43, "v") }))),
			...(await inTurns(1_000, (i) =>
				s.send("nobody", "/api/AdHocVendor/UpdateTheVendorQuotation", { body: { ID: `${i}`.padStart(43, "w"), lines: [] } }),
			)),
			...(await inTurns(1_000, (i) => tried(s, "vendorPage.decline", { token: `${i}`.padStart(43, "d"), because: "goods" }))),
		],
	},
	{
		name: "nobody sends a thousand scripts as pictures by guessed links",
		answers: unknown,
		run: (s) =>
			inTurns(1_000, (i) => s.send("nobody", "/quotationPortal/vendorQuotation.upload", { body: "<script>alert(1)</script>", headers: uploadBy(i) })),
	},
	{
		name: "nobody asks for a thousand papers by guessed links",
		answers: ["200 000002", "429 000005"],
		run: (s) => inTurns(1_000, (i) => s.send("nobody", "/quotationPortal/customerQuotation.pdf", { body: { token: `${i}`.padStart(43, "p") } })),
	},
	{
		name: "nobody sends 5 MB for a paper",
		answers: ["413 000001", "closed"],
		run: (s) => parallel(5, () => s.send("nobody", "/quotationPortal/customerQuotation.pdf", { body: { token: "x".repeat(5 * megabyte) } })),
	},
	{
		name: "nobody sends brackets for a paper",
		answers: ["200 000001"],
		run: (s) => parallel(20, () => s.send("nobody", "/quotationPortal/customerQuotation.pdf", { body: "[".repeat(1_000) })),
	},
	{
		name: "nobody sends a token of 60 KB",
		answers: ["400 000001"],
		run: (s) => parallel(20, () => guess(s, "view", { token: "x".repeat(60_000) })),
	},
];
