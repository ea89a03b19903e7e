import { adHocStates } from "../../requests/ad-hoc-request/schema.ts";
import { icrAdHocStates } from "../../requests/icr-ad-hoc/schema.ts";
import type { PortalEvent } from "./schema.ts";

type Side = Readonly<Record<string, unknown>> | null;

/** An entry of the change log as events are made of it. */
export interface Logged {
	id: number;
	changeId: string;
	at: string;
	by: string | null;
	action: string;
	objectType: string;
	objectId: string;
	before: Side;
	after: Side;
}

/** What changes rates of a book; what else is logged of one (terms, uploads) changes none. */
export const rateActions = [
	"create",
	"update",
	"delete",
	"quickEdit",
	"applyToAll",
	"undo",
	"import",
	"undoImport",
	"writeBack",
] as const satisfies readonly string[];
type RateAction = (typeof rateActions)[number];

/** Kinds of request, with the state one begins in where its first entry does not say so. */
export const requestTypes = { adHocRequest: adHocStates[0], icrAdHoc: icrAdHocStates[0], quotationRequest: null } as const;

/** What is decided on a draft's discount, which is told in its thread. */
const discountDecisions: readonly string[] = ["approveDiscount", "rejectDiscount"];

/** Ids an event names at most. */
const mostIds = 100;

const numbers = (side: Side, ...names: string[]): number =>
	names.reduce((sum, name) => sum + (typeof side?.[name] === "number" ? (side[name] as number) : 0), 0);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const byRow = ({ after }: Logged) => {
	const ids = Object.keys(after ?? {});
	return { ids, count: ids.length };
};
const one = ({ objectId }: Logged) => ({ ids: [objectId], count: 1 });
const counted = ({ after }: Logged) => ({ ids: [], count: numbers(after, "count") });

/** Which rates an action changed, as far as its entry names them, and how many. */
const changed: Record<RateAction, (entry: Logged) => { ids: string[]; count: number }> = {
	create: one,
	update: one,
	delete: (entry) => (entry.objectId === "many" ? { ...counted(entry), ids: texts(entry.before?.ids) } : one(entry)),
	quickEdit: byRow,
	writeBack: byRow,
	applyToAll: counted,
	undo: counted,
	import: ({ after }) => ({ ids: [], count: numbers(after, "new", "changed", "clash", "ended", "removed") }),
	undoImport: ({ after }) => ({ ids: [], count: numbers(after, "rows", "broughtBack", "endsRestored") }),
};

const isRateAction = (action: string): action is RateAction => (rateActions as readonly string[]).includes(action);

const stateOf = (side: Side): string | null => (typeof side?.state === "string" ? side.state : null);

/** The events of one entry of the change log; `isBook` says whether its object type is a price book. An applied import is two, most entries are none. */
export function eventsOf(entry: Logged, isBook: boolean): PortalEvent[] {
	const { id, changeId, at, by, action, objectType, objectId, before, after } = entry;
	// By both: after a restored backup the log gives its numbers anew.
	const name = `${id}.${changeId}`;
	const common = { at, by, changeId, action, object: objectType, state: null, stateBefore: null };
	if (isBook) {
		if (!isRateAction(action)) return [];
		const { ids, count } = changed[action](entry);
		const rates = { ...common, id: `${name}.rates`, kind: "ratesChanged" as const, ids: ids.slice(0, mostIds), count };
		return action === "import" ? [rates, { ...rates, id: `${name}.import`, kind: "importFinished", ids: [objectId] }] : [rates];
	}
	// Their state is that of the request, not of the quotation.
	if (objectType === "quotation" && discountDecisions.includes(action)) return [];
	const first = action === "create" && objectType in requestTypes ? requestTypes[objectType as keyof typeof requestTypes] : null;
	const [state, stateBefore] = [stateOf(after) ?? first, stateOf(before)];
	if (state === null || state === stateBefore) return [];
	const kind = objectType === "quotation" ? "quotationState" : "requestState";
	return [{ ...common, id: `${name}.state`, kind, ids: [objectId], count: 1, state, stateBefore }];
}
