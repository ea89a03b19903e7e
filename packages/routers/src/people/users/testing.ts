import { startSession } from "../../door/session/session.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { testPassword } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { createUser } from "../account/bootstrap.ts";

/** `worldPerTest`, and what people are tested with. */
export function peoplePerTest() {
	const world = worldPerTest();
	return Object.assign(world, {
		/** Another staff user with these roles, signed in under their user name. */
		async join(userName: string, roles: string[], userType: 1 | 2 | 3 = 1) {
			const { db, services, users } = world;
			const email = `${userName}@example.com`;
			const user = await createUser(services, { userName, email, displayName: userName, userType, roles, password: testPassword });
			const { token } = await startSession(db, { userId: user.id, now: services.now(), address: "", userAgent: "" });
			users.set(userName, { ...user, token });
			return user;
		},
		/** Guid of a role. */
		role: async (code: string) => (await world.db.selectFrom("role").select("guid").where("code", "=", code).executeTakeFirstOrThrow()).guid,
		/** Uploads a sheet for a role's user; answers its object name. */
		async upload(who: string, rows: unknown[][]) {
			const body = writeSheet({ sheetName: "Users", columns: [], rows });
			const objectName = `${crypto.randomUUID()}.xlsx`;
			await world.services.files.put(objectName, body, "application/octet-stream");
			const owner_id = world.users.get(who)?.id ?? 0;
			await world.db
				.insertInto("stored_file")
				.values({ object_name: objectName, name: "users.xlsx", size: 1, mime: "", sha256: "", owner_id, created_at: "2026-11-20T08:00:00.000Z" })
				.execute();
			return objectName;
		},
	});
}

/** The fields of a new staff user. */
export const staff = (userName: string, roles: string[]) => ({
	userName,
	displayName: `Name of ${userName}`,
	email: `${userName}@example.com`,
	userType: 1 as const,
	roles,
});
