import type { Database, TeamTable } from "@iqt/db";
import type { Kysely } from "kysely";
import { staff, teamsOf } from "../../desk/trucking/managers.ts";
import type { Permission } from "../../door/permissions.ts";
import type { AdHocState, handlerReasons, ServiceType } from "./schema.ts";

export interface Handlers {
	/** Ids of teams. */
	teams: string[];
	/** GUIDs of people, where no team is for it. */
	people: string[];
	reason: (typeof handlerReasons)[number];
}

interface Turn {
	right: Permission;
	/** Kinds of teams in the order they are asked; the first is whose work it is. */
	kinds: readonly TeamTable["kind"][];
}

const turns = {
	cost: { right: "adHocRequest.cost", kinds: ["vdm", "product", "focal"] },
	price: { right: "adHocRequest.price", kinds: ["product", "vdm", "focal"] },
	requester: { right: "adHocRequest.edit", kinds: ["focal"] },
} as const satisfies Record<string, Turn>;

/** Whose turn it is in a state: vendor managers give the cost, product managers the price, then the requester goes on. */
export const turnOf = (state: AdHocState): keyof typeof turns =>
	state === "requestCreated" ? "cost" : state === "costUpdated" ? "price" : "requester";

/**
 * Who handles a request of a service type and a port city in a state: the team of the kind whose work it is for that city, else one for all cities, else such
 * a team of another kind; where no team has anybody who may, whoever holds the right. A priced request is its requester's, while they are here.
 */
export async function handlersOf(
	db: Kysely<Database>,
	{ state, serviceType, portCity, ownerGuid }: { state: AdHocState; serviceType: ServiceType; portCity: string; ownerGuid: string },
): Promise<Handlers> {
	const { right, kinds } = turns[turnOf(state)];
	const people = await staff(db, right);
	const may = (guid: string) => people.get(guid)?.prices === 1;
	if (turnOf(state) === "requester" && may(ownerGuid)) return { teams: [], people: [ownerGuid], reason: "requester" };
	for (const kind of kinds) {
		const able = (await teamsOf(db, kind, serviceType)).filter(({ leader, members }) => [leader, ...members].some(may));
		const ofCity = able.filter(({ cities }) => cities.includes(portCity));
		const found = ofCity.length > 0 ? ofCity : able.filter(({ cities }) => cities.length === 0);
		if (found.length === 0) continue;
		const reason = kind !== kinds[0] ? "otherTeam" : ofCity.length > 0 ? "byCity" : "everywhere";
		return { teams: found.map(({ id }) => id), people: [], reason };
	}
	// Administrators may do everything, and do it where nobody else does.
	const own = [...people.values()].filter(({ guid, supers }) => may(guid) && supers === 0);
	return { teams: [], people: own.length > 0 ? own.map(({ guid }) => guid) : [...people.keys()].filter(may), reason: "byRight" };
}
