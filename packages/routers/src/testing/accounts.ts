import { handleRest } from "../app/rest/adapter.ts";
import { createCallerFactory } from "../door/trpc.ts";
import { authRouter } from "../people/session/router.ts";
import { testContext } from "./portal.ts";
import { openWorld } from "./world.ts";

type AuthCaller = ReturnType<typeof authRouter.createCaller>;
const callerOf = createCallerFactory(authRouter);

/** What the tests of accounts share: a user a role, a company, calls through both doors, and the mails that went out. */
export async function accountsWorld() {
	const { database, services, users, settled, close } = await openWorld();
	const companyId = crypto.randomUUID();
	await database.db
		.insertInto("company")
		.values({ id: companyId, code: "HUAYE", name: "Huaye Ltd", language: "zh", check_code: "KEY-2026", email_domain: "huaye.example" })
		.execute();
	await database.db.updateTable("user").set({ company_id: companyId }).where("user_name", "=", "comadmin").execute();
	return {
		db: database.db,
		services,
		users,
		companyId,
		close,
		tokenOf: (role: string) => users.get(role)?.token ?? "",
		idOf: (role: string) => users.get(role)?.id ?? 0,
		as: (token: string | null, request: Parameters<typeof testContext>[1] = {}): AuthCaller => callerOf(testContext(services, { token, ...request })),
		pass: (minutes: number) => {
			services.clock.now = new Date(services.clock.now.getTime() + minutes * 60_000);
		},
		settled,
		/** Text of the last mail to an address. */
		async mailTo(address: string): Promise<{ subject: string; text: string } | undefined> {
			await settled();
			return services.sent.filter((mail) => mail.to === address).at(-1);
		},
		/** The code in the last mail to an address. */
		async codeFor(address: string): Promise<string> {
			await settled();
			return /^\d{6}$/m.exec(services.sent.filter((mail) => mail.to === address).at(-1)?.text ?? "")?.[0] ?? "no code";
		},
		logOf: (action: string) => database.db.selectFrom("change_log").selectAll().where("action", "=", action).orderBy("id").execute(),
		async rest(method: string, path: string, token: string | null, body?: unknown, headers: Record<string, string> = {}) {
			const request = new Request(`http://localhost${path}`, {
				method,
				headers: { language: "en", ...(token ? { token } : {}), ...headers },
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			});
			const response = await handleRest(services, request, { address: "192.0.2.9", requestId: "r" });
			return (await response?.json()) as { code: string; message: string; data: Record<string, unknown> | null };
		},
	};
}

export type AccountsWorld = Awaited<ReturnType<typeof accountsWorld>>;
