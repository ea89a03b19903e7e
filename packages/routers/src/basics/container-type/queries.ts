import type { Database } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { countInBooks, usesInBooks } from "../../kit/price-book/uses.ts";
import { recordKind } from "../../kit/records/define.ts";
import { containerType } from "./schema.ts";

const names = ({ name }: { name: string }) => name === "containerType";

/** Codes of the truck types that say they carry a container. */
async function carriedBy(db: Kysely<Database>, code: string): Promise<string[]> {
	const { rows } = await sql<{ code: string }>`select code from truck_type
		where exists (select 1 from json_each(containers) carried where carried.value = ${code}) order by code`.execute(db);
	return rows.map((truck) => truck.code);
}

/** Discounts agreed with customers for a type of container. */
async function agreedFor(db: Kysely<Database>, code: string): Promise<number> {
	const { count } = await db
		.selectFrom("agreed_discount")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("container_type", "=", code)
		.executeTakeFirstOrThrow();
	return count;
}

/** Types of containers. A code that rates or truck types name stays: they would be of no container without it. */
export const containerTypeKind = recordKind(containerType, {
	table: "container_type",
	beforeSave: async ({ db }, fields, current) => {
		if (current === null || current.code === fields.code) return fields;
		const count = (await countInBooks(db, names, current.code)).reduce((sum, one) => sum + one.count, 0);
		if (count > 0) throw new InvalidFieldError("code", "problem.codeInUse", { count });
		const agreed = await agreedFor(db, current.code);
		if (agreed > 0) throw new InvalidFieldError("code", "agreedDiscount.codeInUse", { count: agreed });
		const trucks = await carriedBy(db, current.code);
		if (trucks.length > 0) throw new InvalidFieldError("code", "problem.containerOfTrucks", { trucks: trucks.join(", ") });
		return fields;
	},
	usedBy: async (work, { code }) => {
		const trucks = await carriedBy(work.db, code);
		const text = translate(work.language, "containerType.usedByTrucks", { trucks: trucks.join(", ") });
		const agreed = await agreedFor(work.db, code);
		return [
			...(trucks.length > 0 ? [{ text, path: "/basicdata/truckType" }] : []),
			...(agreed > 0 ? [{ text: translate(work.language, "agreedDiscount.usedIn", { count: agreed }) }] : []),
			...(await usesInBooks(work, names, code)),
		];
	},
});
