import { randomBytes } from "node:crypto";
import { type Database, migrate } from "@iqt/db";
import { demoUsers, type Enlargement, enlargement, fillAreas, type SeedChange, seed, seedReference } from "@iqt/db/seed";
import { businessDay } from "@iqt/i18n/days";
import type { Services } from "@iqt/routers";
import { seedRecords } from "@iqt/routers/app/seed-records";
import { seedHandOvers } from "@iqt/routers/desk/hand-over/demo";
import { seedLetterhead } from "@iqt/routers/desk/letterhead/demo";
import { seedTruckQuotations } from "@iqt/routers/desk/ntocc/demo";
import { seedQuotations } from "@iqt/routers/desk/quotation/demo";
import { seedTenders } from "@iqt/routers/desk/tender/demo";
import { changeWriter } from "@iqt/routers/door/change-log";
import { randomCheckCode } from "@iqt/routers/door/session/secrets";
import { createUser, ensureBuiltInRoles } from "@iqt/routers/people/account/bootstrap";
import { seedAdHocRequests } from "@iqt/routers/requests/ad-hoc-request/demo";
import { seedMessages } from "@iqt/routers/requests/thread-demo";
import { seedVendorInquiries } from "@iqt/routers/requests/vendor-inquiry/demo";
import type { Kysely } from "kysely";
import type { Settings } from "./settings.ts";

type Asked = Pick<Settings, "seed" | "demoPassword" | "adminPassword">;

const system = { id: null, name: "system", source: "job" };

/** A password nobody guesses: 24 characters, 144 bits. */
const randomPassword = () => randomBytes(18).toString("base64url");

/** Writes the entry of what a seed did. */
export const logSeed = (trx: Kysely<Database>, { changeId, at, action, objectType, objectId, after }: SeedChange): Promise<void> =>
	changeWriter(trx, system, new Date(at), changeId).write({ action, objectType, objectId, before: null, after });

async function seedNone(services: Services, asked: Asked): Promise<string[]> {
	await seedReference(services.db);
	const password = asked.adminPassword ?? randomPassword();
	await createUser(services, {
		userName: "admin",
		email: "admin@localhost.localdomain",
		displayName: "Administrator",
		userType: 2,
		roles: ["superuser"],
		password,
	});
	return [`Administrator         admin / ${asked.adminPassword ? "(IQT_ADMIN_PASSWORD)" : `${password}   (shown once: change it after signing in)`}`];
}

async function seedDemo(services: Services, size: "demo" | "large", asked: Asked): Promise<string[]> {
	const password = asked.demoPassword ?? randomPassword();
	const now = services.now();
	const seeded = await seed(services.db, {
		size,
		now,
		checkCode: randomCheckCode,
		today: businessDay(now),
		createUser: (user) => createUser(services, { ...user, password }),
		logChange: logSeed,
		quotations: async () => {
			await seedLetterhead(services);
			return seedQuotations(services);
		},
		progress: (message) => services.log("info", "seeding", { message }),
	});
	await seedRecords(services);
	await seedTruckQuotations(services);
	await seedHandOvers(services);
	await seedTenders(services);
	await seedMessages(services);
	await seedAdHocRequests(services);
	await seedVendorInquiries(services);
	const names = demoUsers.map((user) => user.userName).join(", ");
	if (seeded)
		return [`Demo users            ${names}`, `Their password        ${asked.demoPassword ? "(IQT_DEMO_PASSWORD)" : `${password}   (shown once)`}`];
	const demo = await services.db
		.selectFrom("user")
		.select("id")
		.where("email", "=", demoUsers[1]?.email ?? "")
		.executeTakeFirst();
	return demo ? [`Demo users            ${names}`, "Their password        as on the first start"] : [];
}

/**
 * Migrates, creates the built-in roles and, on an empty database, what `--seed` asks for. Safe to repeat, also after a start that was
 * cut off. Answers lines for the person at the console, who can sign in, and the rates that are still to come while the portal serves.
 */
export async function prepareDatabase(services: Services, asked: Asked): Promise<{ people: string[]; more: Enlargement | null }> {
	await migrate(services.db);
	await ensureBuiltInRoles(services.db, services.now());
	await fillAreas(services.db);
	if (asked.seed !== "none") {
		const people = await seedDemo(services, asked.seed, asked);
		return { people, more: asked.seed === "large" ? await enlargement(services.db) : null };
	}
	const someone = await services.db.selectFrom("user").select("id").limit(1).executeTakeFirst();
	return { people: someone ? [] : await seedNone(services, asked), more: null };
}
