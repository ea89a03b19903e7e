/** Something a list does not take: an unknown field, an operator or value it has not, a cursor of another list. */
export class ListInputError extends Error {
	readonly problem: "field" | "operator" | "value" | "cursor";
	readonly field: string;
	/** What would be right. */
	readonly allowed: readonly string[];

	constructor(problem: ListInputError["problem"], field: string, allowed: readonly string[]) {
		super(`list ${problem} ${field}: allowed ${allowed.join(", ")}`);
		this.name = "ListInputError";
		this.problem = problem;
		this.field = field;
		this.allowed = allowed;
	}
}
