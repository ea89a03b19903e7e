import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDb } from "@iqt/db/testing";
import { urlSigner } from "@iqt/routers/kit/files/signing";
import { testServices, userPerRole } from "@iqt/routers/testing/portal";
import { createApp } from "../src/app.ts";
import type { Host } from "../src/host.ts";
import { localStore } from "../src/local-store.ts";
import { withSignedUrls } from "../src/signed-urls.ts";

/** The envelope of every REST answer. */
export interface Envelope<T = unknown> {
	code: string;
	message: string;
	data: T;
}

/** The app over a database and a file store of its own, with a signed-in user for every built-in role. */
export async function startApp(host: Partial<Host> = {}) {
	const database = await testDb();
	const folder = mkdtempSync(join(tmpdir(), "iqt-files-"));
	const services = testServices(database.db);
	const signer = urlSigner("a secret for tests, long enough to use");
	const logged: { level: string; event: string; fields?: Record<string, unknown> }[] = [];
	services.log = (level, event, fields) => void logged.push({ level, event, ...(fields ? { fields } : {}) });
	services.files = withSignedUrls(localStore(folder), { signer, publicUrl: "http://localhost/IQT", now: services.now });
	const users = await userPerRole(services);
	const app = createApp({ services, signer, asset: async () => null, address: () => "192.0.2.7", flood: null, ...host });
	const token = (role: string) => users.get(role)?.token ?? "";
	return {
		app,
		services,
		users,
		token,
		folder,
		/** Path of the database file. */
		path: database.path,
		logged,
		/** A REST call as `role` (null: nobody), its answer read as JSON. */
		async call<T = unknown>(
			role: string | null,
			method: string,
			path: string,
			init: RequestInit = {},
		): Promise<Envelope<T> & { status: number; headers: Headers }> {
			const headers = { language: "en", ...(role ? { token: token(role) } : {}), ...(init.headers as Record<string, string> | undefined) };
			const response = await app.request(path, { ...init, method, headers });
			return { ...((await response.json()) as Envelope<T>), status: response.status, headers: response.headers };
		},
		async close() {
			await database.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
