import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { containerOf } from "../desk/containers.ts";
import { InvalidFieldError, refuseAll } from "../door/errors.ts";

/** Refuses containers there are none of, and goods a search would refuse in them: too heavy, or to be cooled where nothing cools. `grossWeight`: kilograms of one. */
export async function refuseContainers(
	db: Kysely<Database>,
	{ containers, cargo, grossWeight }: { containers: readonly string[]; cargo: string; grossWeight: number },
): Promise<void> {
	const wanted = containers.map(containerOf);
	if (wanted.length === 0) return;
	const known = await db.selectFrom("container_type").select(["code", "reefer", "max_gross_kg"]).where("code", "in", wanted).execute();
	const unknown = wanted.find((type) => !known.some(({ code }) => code === type));
	if (unknown !== undefined) throw new InvalidFieldError("containers", "problem.unknownContainer", { type: unknown });
	const small = known.find(({ max_gross_kg: most }) => grossWeight > most);
	const warm = cargo === "reefer" ? known.find(({ reefer }) => reefer !== 1) : undefined;
	refuseAll(
		small && new InvalidFieldError("grossWeight", "problem.tooHeavy", { type: small.code, maximum: small.max_gross_kg }),
		warm && new InvalidFieldError("containers", "problem.notReefer", { type: warm.code }),
	);
}

/** Digits after the point of a currency; undefined of one there is none of. */
export async function digitsOf(db: Kysely<Database>, currency: string | null): Promise<number | undefined> {
	const money = await db
		.selectFrom("currency")
		.select("exponent")
		.where("code", "=", currency ?? "")
		.executeTakeFirst();
	return money?.exponent;
}
