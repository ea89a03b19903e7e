import type { TestDatabase } from "@iqt/db/testing";
import type { Language } from "@iqt/i18n";
import { createCaller } from "../app-router.ts";
import { createUser } from "../auth/bootstrap.ts";
import { startSession } from "../auth/session.ts";
import { type TestServices, testContext, testPassword, testServices, userPerRole } from "../auth/testing.ts";
import { handleRest } from "../rest/adapter.ts";
import { writeSheet } from "../sheet/write.ts";
import { publicError } from "../trpc.ts";

/** A portal with one user a role, and ways to ask it. */
export async function peopleWorld(database: TestDatabase) {
	const services: TestServices = testServices(database.db);
	const background: Promise<unknown>[] = [];
	services.waitUntil = (work) => void background.push(work);
	const users = await userPerRole(services);
	const { db } = database;
	const tokens = new Map([...users].map(([role, user]) => [role, user.token]));
	const tokenOf = (who: string) => tokens.get(who) ?? null;
	return {
		db,
		services,
		users,
		tokenOf,
		/** Resolves once what was started in the background is done. */
		settled: () => Promise.all(background),
		/** The typed client as a role's user. */
		as: (who: string, language: Language = "en"): ReturnType<typeof createCaller> =>
			createCaller(testContext(services, { token: tokenOf(who), language })),
		/** Another staff user with these roles, signed in under their user name. */
		async join(userName: string, roles: string[], userType: 1 | 2 | 3 = 1) {
			const email = `${userName}@example.com`;
			const user = await createUser(services, { userName, email, displayName: userName, userType, roles, password: testPassword });
			const { token } = await startSession(db, { userId: user.id, now: services.now(), address: "", userAgent: "" });
			tokens.set(userName, token);
			return user;
		},
		/** Guid of a role. */
		role: async (code: string) => (await db.selectFrom("role").select("guid").where("code", "=", code).executeTakeFirstOrThrow()).guid,
		/** Uploads a sheet for a role's user; answers its object name. */
		async upload(who: string, rows: unknown[][]) {
			const body = writeSheet({ sheetName: "Users", columns: [], rows });
			const objectName = `${crypto.randomUUID()}.xlsx`;
			await services.files.put(objectName, body, "application/octet-stream");
			const owner_id = users.get(who)?.id ?? 0;
			await db
				.insertInto("stored_file")
				.values({ object_name: objectName, name: "users.xlsx", size: 1, mime: "", sha256: "", owner_id, created_at: "2026-11-20T08:00:00.000Z" })
				.execute();
			return objectName;
		},
		/** A call through a REST path. */
		async rest(method: string, path: string, who: string, body?: unknown, headers: Record<string, string> = {}) {
			const request = new Request(`http://localhost${path}`, {
				method,
				headers: { language: "en", token: tokenOf(who) ?? "", ...headers },
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			});
			const response = await handleRest(services, request, { address: "192.0.2.9", requestId: "r" });
			return (await response?.json()) as { code: string; message: string; data: never };
		},
	};
}

export type PeopleWorld = Awaited<ReturnType<typeof peopleWorld>>;

/** What the error of a call says, or null where it went well. */
export const refusal = (work: Promise<unknown>) =>
	work.then(
		() => null,
		(error: unknown) => publicError(error, { language: "en" }),
	);

/** The fields of a new staff user. */
export const staff = (userName: string, roles: string[]) => ({
	userName,
	displayName: `Name of ${userName}`,
	email: `${userName}@example.com`,
	userType: 1 as const,
	roles,
});
