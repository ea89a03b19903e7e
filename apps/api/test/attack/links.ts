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

const guess = (s: Attacked, procedure: string, input: object) =>
	s.mutation("nobody", `customerQuotation.${procedure}`, input).then(({ answer }) => answer);

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
