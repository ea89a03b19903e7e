export const MONEY_UNIT = "moneyUnit.";

/** What an answer multiplies amounts by, by the unit that was asked about. */
export const timesAnswered = (answers: Readonly<Record<string, { answer: string }>>): ReadonlyMap<number, number> =>
	new Map(
		Object.entries(answers).flatMap(([id, { answer }]) =>
			id.startsWith(MONEY_UNIT) && /^x\d+$/.test(answer) ? [[Number(id.slice(MONEY_UNIT.length)), Number(answer.slice(1))] as const] : [],
		),
	);
