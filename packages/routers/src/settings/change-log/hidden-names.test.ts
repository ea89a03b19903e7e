import { beforeAll, expect, test } from "vitest";
import { changeWriter } from "../../door/change-log.ts";
import { recordKinds } from "../../kit/records/registry.ts";
import { bookOf, books } from "../../prices/books.ts";
import { worldPerFile } from "../../testing/world.ts";
import { nameFields } from "./rules.ts";

const world = worldPerFile();
const kinds = [
	...books.map(({ domain }) => ({
		kind: domain as string,
		views: [`${domain}.view`],
		fields: [] as { name: string; confidential: boolean }[],
		needs: undefined,
	})),
	...recordKinds().map(({ name, own, rights, fields, needs }) => ({
		kind: name,
		views: [rights.view, ...(own ? [own.all] : [])] as string[],
		fields,
		needs,
	})),
];
/** Kinds whose entry is found by the word that stands in a name field, by reader and field. */
const found = new Map<string, Set<string>>();

beforeAll(async () => {
	const { code, id } = await world.db.selectFrom("role").select(["id", "code"]).where("id", "=", 4).executeTakeFirstOrThrow();
	await world.db.deleteFrom("role_permission").where("role_id", "=", id).execute();
	const rights = new Set(["changeLog.view", ...kinds.flatMap(({ views }) => views)]);
	for (const permission of rights) await world.db.insertInto("role_permission").values({ role_id: id, permission }).execute();
	await world.db.transaction().execute(async (trx) => {
		const log = changeWriter(trx, { id: 1, name: "Li Wei", source: "web" }, world.services.clock.now);
		const after = Object.fromEntries(nameFields.map((name) => [name, `Kunlun${name}`]));
		for (const { kind } of kinds) await log.write({ action: "create", objectType: kind, objectId: "n1", before: null, after });
	});
	for (const [reader, role] of [
		["seeing", "superuser"],
		["blind", code],
	] as const)
		for (const name of nameFields) {
			const { items } = await world.as(role).changeLog.list({ search: `Kunlun${name}`, pageSize: 200 });
			found.set(`${reader} ${name}`, new Set(items.map(({ objectType }) => objectType)));
		}
});

test.each(kinds)("names recorded of $kind are looked through for those who may be told them", ({ kind, fields, needs }) => {
	const by = (reader: string) => nameFields.filter((name) => found.get(`${reader} ${name}`)?.has(kind));
	expect(by("seeing")).toEqual(nameFields);
	const secret = new Set(fields.flatMap(({ name, confidential }) => (confidential ? [name] : [])));
	// Who has not the further right a kind takes is told of none of them.
	if (needs) return expect(by("blind")).toEqual([]);
	expect(by("blind")).toEqual(nameFields.filter((name) => (bookOf(kind) ? name === "file" : !secret.has(name))));
});
