import type { LaneProblem, TenderField } from "./schema.ts";

/** What is told of a question beside its sentence; `values` are the text alone where left out. */
type Told = Partial<Pick<LaneProblem, "box" | "candidates" | "values" | "words">>;

/** Notes what has to be answered of a field. */
export type Wrong = (field: TenderField, text: string, messageId: string, told?: Told) => null;

/** The questions of a lane: one of a field at a time. */
export function questions(): { problems: LaneProblem[]; wrong: Wrong } {
	const problems: LaneProblem[] = [];
	const wrong: Wrong = (field, text, messageId, { values = { text }, candidates = [], ...told } = {}) => {
		if (!problems.some((one) => one.field === field)) problems.push({ field, text, messageId, values, candidates, ...told });
		return null;
	};
	return { problems, wrong };
}
