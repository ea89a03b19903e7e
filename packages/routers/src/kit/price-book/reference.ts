import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { formulaParameterNames } from "../money/formula-parameters.ts";
import type { PlaceKind } from "./fields.ts";

/** What rate rows refer to, read once per call. */
export interface Reference {
	/** Place id by "kind code". */
	placeIds: ReadonlyMap<string, string>;
	/** Digits after the point by currency. */
	exponents: ReadonlyMap<string, number>;
	containers: ReadonlySet<string>;
	/** Codes of master data by kind, of the kinds some book refers to. */
	codes?: ReadonlyMap<string, ReadonlySet<string>>;
	/** Parameters formulas may name. */
	parameters: readonly string[];
}

export async function loadReference(db: Kysely<Database>): Promise<Reference> {
	const [places, currencies, containers, parameters] = await Promise.all([
		db.selectFrom("place").select(["id", "kind", "code"]).execute(),
		db.selectFrom("currency").select(["code", "exponent"]).execute(),
		db.selectFrom("container_type").select("code").execute(),
		formulaParameterNames(db),
	]);
	return {
		placeIds: new Map(places.map((p) => [`${p.kind} ${p.code}`, p.id])),
		exponents: new Map(currencies.map((c) => [c.code, c.exponent])),
		containers: new Set(["*", ...containers.map((c) => c.code)]),
		parameters,
	};
}

/** Id of the place of one of `kinds` with this code; undefined where there is none. */
export function placeId(reference: Reference, kinds: readonly PlaceKind[], code: string): string | undefined {
	for (const kind of kinds) {
		const found = reference.placeIds.get(`${kind} ${code.toUpperCase()}`);
		if (found) return found;
	}
	return undefined;
}
