import { beforeEach } from "vitest";
import { type AtDesk, forwarding, type ImportDesk, importDesk } from "./testing.ts";

/** A desk for every test of the file, closed after it, and what is done there. */
export function importDeskPerTest(): ImportDesk & AtDesk {
	let made: ImportDesk;
	beforeEach(async () => {
		made = await importDesk();
		return made.close;
	});
	return {
		get database() {
			return made.database;
		},
		get services() {
			return made.services;
		},
		get users() {
			return made.users;
		},
		get working() {
			return made.working;
		},
		close: () => made.close(),
		...forwarding(() => made),
	};
}
