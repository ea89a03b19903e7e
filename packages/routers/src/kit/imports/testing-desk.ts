import { beforeEach } from "vitest";
import { standIn } from "../../testing/stand-in.ts";
import { type AtDesk, forwarding, type ImportDesk, importDesk } from "./testing.ts";

/** A desk for every test of the file, closed after it, and what is done there. */
export function importDeskPerTest(): ImportDesk & AtDesk {
	let made: ImportDesk;
	beforeEach(async () => {
		made = await importDesk();
		return made.close;
	});
	return Object.assign(
		standIn(() => made),
		forwarding(() => made),
	);
}
