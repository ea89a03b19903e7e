import { type TestDatabase, testDb } from "@iqt/db/testing";
import type { Language } from "@iqt/i18n";
import { sql } from "kysely";
import { beforeAll, beforeEach } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { startSession } from "../../door/session/session.ts";
import { type TestServices, testContext, testServices, userPerRole } from "../../testing/portal.ts";
import { standIn } from "../../testing/stand-in.ts";
import { sampleSearch, seedPrices } from "./testing.ts";

export const customer = { name: "Harbour Trading", email: "buyer@example.com" };

type Calls = ReturnType<typeof createCaller>;

interface QuotationDesk {
	database: TestDatabase;
	services: TestServices;
	users: Awaited<ReturnType<typeof userPerRole>>;
	/** The rail rate of `sampleSearch`. */
	railId: string;
	/** Sells that rail haul for another price, in minor units; at another cost or MSR, too, where they are given. */
	railFor(ssr: number, over?: { msr_minor?: number; cost_minor?: number }): Promise<void>;
	start: Date;
	/** A caller signed in as the role at this moment. */
	as(role: string, language?: Language): Promise<Calls>;
	draft(role?: string, over?: object): Promise<{ caller: Calls; id: string }>;
	sent(role?: string, over?: object): Promise<{ caller: Calls; id: string; number: string }>;
	/** Resolves once what was started in the background is done, mails among it. */
	settled(): Promise<void>;
	close(): Promise<void>;
}

/** A database with prices and a user of every role, on the morning of `start`, and what people do there. */
async function quotationDesk(): Promise<QuotationDesk> {
	const database = await testDb();
	const services = testServices(database.db);
	const start = new Date("2026-11-20T08:00:00.000Z");
	const background: Promise<unknown>[] = [];
	services.waitUntil = (work) => background.push(work);
	const users = await userPerRole(services);
	const { railId } = await seedPrices(database.db, start.toISOString());
	const as = async (role: string, language: Language = "en") => {
		const { token } = await startSession(database.db, { userId: users.get(role)?.id ?? 0, now: services.clock.now, address: "", userAgent: "" });
		return createCaller(testContext(services, { token, language }));
	};
	const settled = async () => {
		while (background.length > 0) await Promise.all(background.splice(0));
	};
	const draft = async (role = "SALS", over: object = {}) => {
		const caller = await as(role);
		const { options } = await caller.sale.search(sampleSearch);
		const items = [{ search: sampleSearch, optionId: options[0]?.id ?? "" }];
		const { id } = await caller.quotation.createDraft({ customer, language: "en", items, ...over });
		return { caller, id };
	};
	return {
		database,
		services,
		users,
		railId,
		async railFor(ssr_minor, over = {}) {
			const version = { version: sql<number>`version + 1`, change_id: crypto.randomUUID(), recorded_at: start.toISOString() };
			await database.db
				.updateTable("inland_rail_rate")
				.set({ ssr_minor, ...over, ...version })
				.where("id", "=", railId)
				.execute();
		},
		start,
		as,
		draft,
		async sent(role = "SALS", over: object = {}) {
			const made = await draft(role, over);
			const { number } = await made.caller.quotation.send({ id: made.id });
			return { ...made, number };
		},
		settled,
		async close() {
			await settled();
			await database.close();
		},
	};
}

type Hook = (start: () => Promise<() => Promise<void>>) => void;

function deskPer(hook: Hook): Omit<QuotationDesk, "close"> {
	let made: QuotationDesk;
	hook(async () => {
		made = await quotationDesk();
		return made.close;
	});
	beforeEach(() => {
		made.services.clock.now = made.start;
	});
	return standIn(() => made);
}

/** A desk of its own for every test of the file, closed after it. */
export const deskPerTest = () => deskPer(beforeEach);

/** One desk for all tests of the file; each begins on the morning of its start. */
export const deskPerFile = () => deskPer(beforeAll);
