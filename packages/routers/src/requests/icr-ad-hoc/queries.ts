import type { Database, ListColumn } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { changeParts, closeThread, openThread, reopenThread, saying } from "../../desk/message/threads.ts";
import { nextNumber } from "../../desk/numbers.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { ownerFor, type RecordDoubt, type RecordHead, type RecordWork, recordKind } from "../../kit/records/define.ts";
import { digitsOf, refuseContainers } from "../request-goods.ts";
import { placeNames, placesMeant } from "../request-places.ts";
import { partsAsked, tellHandlers } from "./handlers.ts";
import { checkForm, moveForm } from "./rules.ts";
import { type IcrAdHoc, icrAdHoc, type icrAdHocStates } from "./schema.ts";

type State = (typeof icrAdHocStates)[number];

/** What a form is told beside its fields. */
type Told = {
	state: State;
	closedReason: string | null;
	requester: string;
	createdAt: string;
	polName: string | null;
	podName: string | null;
	rampName: string | null;
};

const terminals = ["pol", "pod", "rampCity"] as const;
const terminalKinds = { pol: "inlandCity", pod: "inlandCity", rampCity: "inlandCity" } as const;

async function besides(db: Kysely<Database>, forms: readonly (RecordHead & IcrAdHoc)[], language: Language): Promise<Map<string, Told>> {
	const rows = await db
		.selectFrom("icr_ad_hoc as f")
		.innerJoin("user as u", "u.id", "f.owner_id")
		.select(["f.id", "f.state", "f.closed_reason as closedReason", "f.created_at as createdAt", "u.display_name as requester"])
		.where(
			"f.id",
			"in",
			forms.map(({ id }) => id),
		)
		.execute();
	const names = await placeNames(
		db,
		forms.flatMap((form) => terminals.map((field) => form[field])),
		language,
	);
	const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? null) : null);
	const formOf = new Map(forms.map((form) => [form.id, form]));
	return new Map(
		rows.map(({ id, ...row }) => {
			const form = formOf.get(id);
			return [id, { ...row, polName: nameOf(form?.pol), podName: nameOf(form?.pod), rampName: nameOf(form?.rampCity) }];
		}),
	);
}

/** Fields in which two forms ask for the same. */
const asked = ["customer", "pol", "pickup", "pod", "delivery", "readyDate"] as const;

/** An open form that asks for the same already, of those its writer reaches. */
async function doubts(db: Kysely<Database>, form: IcrAdHoc, current: (RecordHead & IcrAdHoc) | null, owner: number | null): Promise<RecordDoubt[]> {
	if (current && asked.every((field) => current[field] === form[field])) return [];
	const there = await db
		.selectFrom("icr_ad_hoc")
		.select("number")
		.where("state", "=", "created")
		.where("id", "<>", current?.id ?? "")
		.where(sql`lower(customer)`, "=", sql`lower(${form.customer})`)
		.where("ready_date", "=", form.readyDate)
		.where("pol_id", "is", form.pol)
		.where("pickup", "is", form.pickup)
		.where("pod_id", "is", form.pod)
		.where("delivery", "is", form.delivery)
		.where(ownedBy("owner_id", owner))
		.orderBy("number", "desc")
		.limit(1)
		.executeTakeFirst();
	return there ? [{ field: "customer", messageId: "icrAdHoc.askedAlready", values: { number: there.number } }] : [];
}

async function beforeSave(work: RecordWork, fields: IcrAdHoc, current: (RecordHead & IcrAdHoc) | null): Promise<IcrAdHoc> {
	const { db, now } = work;
	const today = businessDay(now);
	if (current) refuseClosed((await stateOf(db, current.id)).state);
	const form = { ...fields, ...(await placesMeant(db, terminalKinds, fields)) };
	checkForm(form, current, { today, digits: await digitsOf(db, form.currency) });
	await refuseContainers(db, form);
	const numbered = { ...form, number: current?.number ?? (await nextNumber(db, { table: "icr_ad_hoc", letters: "IA", today })) };
	if (!current) {
		const names = await placeNames(db, [form.pol, form.pod], "en");
		const endOf = (id: string | null, door: string | null) => (id === null ? door : names.get(id)) ?? "";
		await tellHandlers(work, numbered, { origin: endOf(form.pol, form.pickup), destination: endOf(form.pod, form.delivery) });
	}
	return numbered;
}

/** What is asked for in a form is talked about in a thread of its own, a part for the train and for each truck. */
async function afterSave(work: RecordWork, form: { id: string } & IcrAdHoc, current: object | null): Promise<void> {
	const parts = await partsAsked(work.db, form);
	const { userId: askedBy } = work.caller;
	if (current) await changeParts(work, form.id, parts);
	// Who handles it has a mail of its own.
	else await openThread(work, { id: form.id, kind: "icr", askedBy, parts, text: form.remark ?? "", mail: false });
}

function refuseClosed(state: State): void {
	if (state === "closed") throw new DomainError("state", "icrAdHoc.wrongState", { state });
}

/** The state of a form; DomainError `notFound` of one there is none of, or of another's where `owner` is somebody. */
async function stateOf(db: Kysely<Database>, id: string, owner: number | null = null): Promise<{ state: State; closedReason: string | null }> {
	const form = await db
		.selectFrom("icr_ad_hoc")
		.select(["state", "closed_reason as closedReason"])
		.where("id", "=", id)
		.where(ownedBy("owner_id", owner))
		.executeTakeFirst();
	if (!form) throw new DomainError("notFound", "error.notFound");
	return form;
}

/** A terminal is found by its code and names in any language, and by its GUID, which is told in no name. */
const terminalColumns = (field: (typeof terminals)[number], name: "podName" | "polName" | "rampName", column: string): Record<string, ListColumn> => {
	const names = sql`p.code || ' ' || p.name || ' ' || p.name_zh`;
	const found = (words: RawBuilder<unknown>): ListColumn => ({
		ref: sql`(SELECT ${words} FROM place p WHERE p.id = r.${sql.ref(column)})`,
		filter: ["contains", "isNull", "notNull"],
	});
	const all = sql`${names} || ' ' || coalesce(p.name_es, '') || ' ' || coalesce(p.name_ja, '') || ' ' || p.id`;
	return { [field]: { ...found(all), search: true }, [name]: found(names) };
};

/** Forms that ask for a price no list has. They are closed, not deleted: what somebody asked for stays known. */
export const icrAdHocKind = recordKind(icrAdHoc, {
	table: "icr_ad_hoc",
	own: { column: "owner_id", all: "icrAdHoc.viewAll" },
	columns: {
		state: { ref: "r.state", filter: ["eq", "ne", "in"] },
		closedReason: { ref: "r.closed_reason", filter: ["contains", "isNull", "notNull"], search: true },
		requester: { ref: sql`(SELECT display_name FROM user WHERE user.id = r.owner_id)`, filter: ["eq", "contains"], search: true },
		createdAt: { ref: "r.created_at", kind: "moment", filter: ["gte", "lte", "between"] },
		...terminalColumns("pol", "polName", "pol_id"),
		...terminalColumns("pod", "podName", "pod_id"),
		...terminalColumns("rampCity", "rampName", "ramp_city_id"),
	},
	standing: (_, { userId, at }) => ({ state: "created", closed_reason: null, owner_id: userId, created_at: at }),
	extra: besides,
	beforeSave,
	afterSave,
	doubts,
});

/**
 * Closes a form, with the reason, or opens a closed one again, which takes that away; DomainError `state` where it is so already, `notFound` for one the
 * caller does not reach.
 */
export async function changeState(work: RecordWork, id: string, { state, reason = "" }: { state: State; reason?: string | undefined }) {
	const before = await stateOf(work.db, id, ownerFor(icrAdHocKind, work.caller));
	moveForm(before.state, state);
	if (state === "closed" && reason === "") throw new InvalidFieldError("reason", "problem.required");
	const after = { state, closedReason: state === "closed" ? reason : null };
	const { version } = await work.db
		.updateTable("icr_ad_hoc")
		.set((eb) => ({
			state,
			closed_reason: after.closedReason,
			version: eb("version", "+", 1),
			changed_at: work.change.at,
			changed_by: work.caller.userId,
		}))
		.where("id", "=", id)
		.returning("version")
		.executeTakeFirstOrThrow();
	await work.change.write({ action: "update", objectType: "icrAdHoc", objectId: id, before, after });
	if (state === "closed") await closeThread(work, id, { said: saying(reason), happened: { event: "formClosed" }, loud: true, mail: true });
	else await reopenThread(work, id, { happened: { event: "formReopened" }, loud: true, mail: true });
	return { id, state, version };
}
