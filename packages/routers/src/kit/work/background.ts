import type { Caller, Services } from "../../door/context.ts";
import { type Places, places } from "../../door/places.ts";

/** Long work at once, of one person and of everybody, in one process or isolate. */
const most = { forOne: 4, inAll: 16 };

const byServices = new WeakMap<Services, Places>();

function placesOf(services: Services): Places {
	const known = byServices.get(services) ?? places(most);
	byServices.set(services, known);
	return known;
}

/**
 * Begins long work, which goes on behind the answer; answers what `begin` has made. Throws BusyError, with nothing begun, where the person or
 * everybody has enough under way.
 */
export async function startInBackground<T>(
	{ services, caller }: { services: Services; caller: Caller },
	begin: () => Promise<T>,
	work: (made: T) => Promise<unknown>,
): Promise<T> {
	const begun = Promise.withResolvers<T>();
	const all = placesOf(services).take(services, caller.userGuid, async () => {
		const made = await begin();
		begun.resolve(made);
		await work(made);
	});
	const made = await Promise.race([begun.promise, all.then(() => begun.promise)]);
	services.waitUntil(all);
	return made;
}
