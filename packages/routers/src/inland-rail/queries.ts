import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../errors.ts";
import type { Rate } from "../price-book/list.ts";
import { inlandRail } from "./schema.ts";

const places = inlandRail.fields.filter((f) => f.kind === "place");

const isGuid = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** The fields with codes where places came as GUIDs; a GUID that is no place of the field's kind is 000001. */
export async function withPlaceCodes<R extends Record<string, unknown>>(db: Kysely<Database>, rows: readonly R[]): Promise<R[]> {
	const guids = new Set(rows.flatMap((row) => places.map((f) => row[f.name]).filter(isGuid)).map((guid) => guid.toLowerCase()));
	if (guids.size === 0) return [...rows];
	const found = await db
		.selectFrom("place")
		.select(["id", "kind", "code"])
		.where("id", "in", [...guids])
		.execute();
	const byId = new Map(found.map((p) => [p.id, p]));
	return rows.map((row) => {
		const named: Record<string, unknown> = { ...row };
		for (const field of places) {
			const guid = named[field.name];
			if (!isGuid(guid)) continue;
			const place = byId.get(guid.toLowerCase());
			if (!place || !field.placeKinds?.includes(place.kind)) throw new InvalidFieldError(field.name, "problem.unknownPlace", { code: guid });
			named[field.name] = place.code;
		}
		return named as R;
	});
}

/** Rates with the ids of their places by field, which older clients pass back as GUIDs. */
export async function withPlaceIds(db: Kysely<Database>, rates: readonly Rate[]): Promise<(Rate & { placeIds: Record<string, string> })[]> {
	const codes = new Set(rates.flatMap((rate) => places.map((f) => String(rate.row[f.name]))));
	const found =
		codes.size === 0
			? []
			: await db
					.selectFrom("place")
					.select(["id", "kind", "code"])
					.where("code", "in", [...codes])
					.execute();
	const ids = new Map(found.map((p) => [`${p.kind} ${p.code}`, p.id]));
	const idOf = (kinds: readonly string[], code: unknown) => kinds.map((kind) => ids.get(`${kind} ${code}`)).find(Boolean) ?? "";
	return rates.map((rate) => ({
		...rate,
		placeIds: Object.fromEntries(places.map((f) => [f.name, idOf(f.placeKinds ?? [], rate.row[f.name])])),
	}));
}
