import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { AnyProcedure, AnyRouter } from "@trpc/server";
import type { Kysely } from "kysely";
import type { ZodType } from "zod";
import type { Context, Mail, ObjectStore, PasswordHasher, Services } from "../door/context.ts";
import { builtInRoles } from "../door/permissions.ts";
import { contextOf } from "../door/request-context.ts";
import "../app/rights.ts";
import { sealerOf } from "../door/session/sealer.ts";
import { startSession } from "../door/session/session.ts";
import { type Meta, type PublicError, publicError } from "../door/trpc.ts";
import { OutgoingError } from "../kit/outgoing/request.ts";
import { createUser, ensureBuiltInRoles } from "../people/account/bootstrap.ts";

/** A hasher that takes no time and counts its work, so that tests compare work instead of a clock. */
export function countingHasher(): PasswordHasher & { hashes: number; verifications: number; generation: number } {
	const hasher = {
		hashes: 0,
		verifications: 0,
		generation: 1,
		async hash(password: string) {
			hasher.hashes++;
			return `test$${hasher.generation}$${password}`;
		},
		async verify(password: string, hash: string | null) {
			hasher.verifications++;
			const [, generation, stored] = (hash ?? "").split("$");
			const ok = hash !== null && stored === password;
			return { ok, stale: ok && Number(generation) !== hasher.generation };
		},
	};
	return hasher;
}

/** An object store in memory. */
function memoryStore(now: () => Date): ObjectStore {
	const objects = new Map<string, { bytes: Uint8Array<ArrayBuffer>; contentType: string; putAt: Date }>();
	return {
		async put(objectName, body, contentType) {
			objects.set(objectName, { bytes: new Uint8Array(await new Response(body as ReadableStream).arrayBuffer()), contentType, putAt: now() });
		},
		async get(objectName) {
			const found = objects.get(objectName);
			return found ? { body: new Blob([found.bytes]).stream(), size: found.bytes.length, contentType: found.contentType } : null;
		},
		async delete(objectName) {
			objects.delete(objectName);
		},
		async *list(below = "") {
			for (const [objectName, { putAt }] of [...objects]) if (objectName.startsWith(below)) yield { objectName, putAt };
		},
		presign: (objectName, method, seconds, { name }) => Promise.resolve(`memory:${objectName}?${method}&${seconds}&${name}`),
	};
}

export interface TestServices extends Services {
	passwords: ReturnType<typeof countingHasher>;
	/** Stands still until `now` is moved. */
	clock: { now: Date };
	/** Mails given to the sender. */
	sent: Mail[];
}

/** Services over a test database: mails are kept, objects live in memory, the clock stands still. There is no font, and nobody to call. */
export function testServices(db: Kysely<Database>): TestServices {
	const clock = { now: new Date("2026-11-20T08:00:00.000Z") };
	const sent: Mail[] = [];
	return {
		db,
		clock,
		sent,
		passwords: countingHasher(),
		sealer: sealerOf("a secret of the tests, 32 characters"),
		mail: {
			async send(mail) {
				sent.push(mail);
				return [];
			},
		},
		outgoing: { send: () => Promise.reject(new OutgoingError("unreachable")) },
		files: memoryStore(() => clock.now),
		font: () => Promise.reject(new Error("there is no font here")),
		config: { publicUrl: "http://127.0.0.1:8787/IQT", mailFrom: "desk@example.com", version: "test" },
		now: () => clock.now,
		waitUntil: () => {},
		log: () => {},
	};
}

/** The context of one request. */
export function testContext(services: Services, request: Partial<Context> = {}): Context {
	return contextOf(services, {
		token: null,
		language: "en",
		source: "api",
		address: "192.0.2.1",
		userAgent: "test",
		idempotencyKey: null,
		requestId: crypto.randomUUID(),
		...request,
	});
}

export const testPassword = "violet-ferry-27-harbour";

/** Creates a user for every built-in role, named like it, each signed in. Answers tokens and ids by role code. */
export async function userPerRole(services: Services) {
	await ensureBuiltInRoles(services.db, services.now());
	const users = new Map<string, { id: number; guid: string; token: string }>();
	for (const role of builtInRoles()) {
		const userName = role.code.toLowerCase();
		const user = await createUser(services, {
			userName,
			email: `${userName}@example.com`,
			displayName: role.name,
			userType: role.isSuper ? 2 : role.roleType === "company" ? 3 : 1,
			roles: [role.code],
			password: testPassword,
		});
		const { token } = await startSession(services.db, { userId: user.id, now: services.now(), address: "192.0.2.1", userAgent: "test" });
		users.set(role.code, { ...user, token });
	}
	return users;
}

/**
 * Tokens of sessions as signing in leaves them, by user. A session is used again while its row stands as it did then: one that a call has
 * ended, rotated or given a role makes way for a new one.
 */
export function freshSessions({ db, clock }: Pick<TestServices, "db" | "clock">): (userId: number) => Promise<string> {
	const kept = new Map<number, { token: string; row: string }>();
	const alive = async (userId: number): Promise<string | null> => {
		const rows = db.selectFrom("session").selectAll().where("user_id", "=", userId).where("kind", "=", "own").where("ended_at", "is", null);
		const row = await rows.where("expires_at", ">", clock.now.toISOString()).limit(1).executeTakeFirst();
		return row ? JSON.stringify(row) : null;
	};
	return async (userId) => {
		const last = kept.get(userId);
		if (last && (await alive(userId)) === last.row) return last.token;
		const { token } = await startSession(db, { userId, now: clock.now, address: "", userAgent: "" });
		const row = await alive(userId);
		if (row === null) throw new Error(`user ${userId} has no session after signing in`);
		kept.set(userId, { token, row });
		return token;
	};
}

/** Every procedure of a router, by its dotted path. */
export const proceduresOf = (router: AnyRouter) =>
	Object.entries(router._def.procedures as Record<string, AnyProcedure>).map(([path, { _def }]) => ({
		path,
		type: _def.type,
		meta: _def.meta as Meta,
		inputs: (_def as unknown as { inputs: readonly ZodType[] }).inputs,
	}));

/** What the error of a call says, or null where it went well. */
export const refusal = (work: Promise<unknown>, language: Language = "en"): Promise<PublicError | null> =>
	work.then(
		() => null,
		(error: unknown) => publicError(error, { language }),
	);

/** The code a call ends with: 000000 where it went well. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusal(work))?.code ?? "000000";

/** What a door would answer, in English. */
export const saidBy = (work: Promise<unknown>): Promise<{ code: string; message: string; data: unknown }> =>
	work.then(
		(data) => ({ code: "000000", message: "ok", data }),
		(error: unknown) => publicError(error, { language: "en" }),
	);

/** Id of the change that was made last. */
export const lastChangeId = async (db: Kysely<Database>): Promise<string> =>
	(await db.selectFrom("change_log").select("change_id").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).change_id;
