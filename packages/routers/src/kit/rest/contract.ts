import { contractLines } from "./contract-lines.ts";
import type { HttpMethod, RestRoute } from "./types.ts";

/** One line of the REST contract. */
export interface ContractLine {
	domain: string;
	method: HttpMethod;
	path: string;
	query: string[];
	body: string[];
	/** `vendor` lines check a vendor link's token of their own. */
	access: "public" | "user" | "vendor";
	note: string;
}

const list = (cell: string) => (cell ? cell.split(",") : []);

/** The whole contract, in its order. */
export const contract: ContractLine[] = contractLines.map(([domain = "", method, path = "", query = "", body = "", access, note = ""]) => ({
	domain,
	method: method as HttpMethod,
	path,
	query: list(query),
	body: list(body),
	access: access as ContractLine["access"],
	note,
}));

/** Contract lines are told apart by this key; paths match without regard to case. */
export const lineKey = (line: { method: string; path: string }) => `${line.method} ${line.path.toLowerCase()}`;

/** Lines of the contract no route answers yet. */
export function missingLines(routes: RestRoute[]): ContractLine[] {
	const built = new Set(routes.map(lineKey));
	return contract.filter((line) => !built.has(lineKey(line)));
}
