import { type TestDatabase, testDb } from "@iqt/db/testing";
import type { Language } from "@iqt/i18n";
import { beforeAll, beforeEach } from "vitest";
import { createCaller } from "../app/app-router.ts";
import { handleRest } from "../app/rest/adapter.ts";
import { freshSessions, testContext, testServices, userPerRole } from "./portal.ts";

/** A portal in a database of its own, with a user of every role, each signed in. Who opens it closes it. */
export async function openWorld(open: () => Promise<TestDatabase> = testDb) {
	const database = await open();
	const services = testServices(database.db);
	const background: Promise<unknown>[] = [];
	services.waitUntil = (work) => void background.push(work);
	const users = await userPerRole(services);
	/** Resolves once what was started in the background is done. */
	const settled = async () => {
		while (background.length > 0) await Promise.all(background.splice(0));
	};
	return {
		database,
		services,
		users,
		settled,
		// The database must outlive work that still uses it.
		async close() {
			await settled();
			await database.close();
		},
	};
}

type Hook = (start: () => Promise<() => Promise<void>>) => void;

function worldPer(hook: Hook, open?: () => Promise<TestDatabase>) {
	let made: Awaited<ReturnType<typeof openWorld>>;
	let sessionOf: ReturnType<typeof freshSessions>;
	hook(async () => {
		made = await openWorld(open);
		sessionOf = freshSessions(made.services);
		return made.close;
	});
	const tokenOf = (who: string) => made.users.get(who)?.token ?? null;
	return {
		get database() {
			return made.database;
		},
		get db() {
			return made.database.db;
		},
		get services() {
			return made.services;
		},
		/** By role code. */
		get users() {
			return made.users;
		},
		settled: () => made.settled(),
		/** The session of a role's user; null where there is none. */
		tokenOf,
		/** A session that holds, for those who try everything: some calls end or change the one they are made with. */
		freshToken: (who: string) => sessionOf(made.users.get(who)?.id ?? 0),
		/** The typed client as a role's user. */
		as: (who: string, language: Language = "en"): ReturnType<typeof createCaller> =>
			createCaller(testContext(made.services, { token: tokenOf(who), language })),
		/** A call through a REST path. */
		async rest(method: string, path: string, who: string, body?: unknown, headers: Record<string, string> = {}) {
			const request = new Request(`http://localhost${path}`, {
				method,
				headers: { language: "en", token: tokenOf(who) ?? "", ...headers },
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			});
			const response = await handleRest(made.services, request, { address: "192.0.2.9", requestId: "r" });
			return (await response?.json()) as { code: string; message: string; data: Record<string, unknown> };
		},
	};
}

/** A world made anew for each test of the file or `describe` it is called in, and ways to ask it. What `open` puts in is there before the users. */
export const worldPerTest = (open?: () => Promise<TestDatabase>) => worldPer(beforeEach, open);

/** One world for all tests of the file or `describe` it is called in, as `worldPerTest` answers it. */
export const worldPerFile = (open?: () => Promise<TestDatabase>) => worldPer(beforeAll, open);
