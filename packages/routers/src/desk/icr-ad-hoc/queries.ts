import type { Database, ListColumn } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { oneMeant, placeCodes } from "../../kit/price-book/older/places.ts";
import { ownerFor, type RecordDoubt, type RecordHead, type RecordWork, recordKind } from "../../kit/records/define.ts";
import { changeParts, closeThread, openThread, reopenThread, saying } from "../message/threads.ts";
import { containerOf } from "./containers.ts";
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
const nameIn = (language: Language) => sql.ref(language === "en" ? "name" : `name_${language}`);

/** "CNSIA Xi'an" of the places with some ids, in the reader's language. */
async function placeNames(db: Kysely<Database>, ids: readonly (string | null)[], language: Language): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("place")
		.select(["id", "code", sql<string>`coalesce(nullif(${nameIn(language)}, ''), name)`.as("name")])
		.where(sql<boolean>`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
		.execute();
	return new Map(rows.map(({ id, code, name }) => [id, `${code} ${name}`]));
}

async function told(db: Kysely<Database>, forms: readonly (RecordHead & IcrAdHoc)[], language: Language): Promise<Map<string, Told>> {
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

/** The GUIDs of the inland cities meant by their GUIDs, codes or names, by field; InvalidFieldError where there is none, or several. */
async function terminalsMeant(db: Kysely<Database>, fields: IcrAdHoc): Promise<Pick<IcrAdHoc, (typeof terminals)[number]>> {
	const meant = await placeCodes(
		db,
		terminals.map((field) => fields[field]),
	);
	const codeOf = (field: (typeof terminals)[number]): string | null => {
		const said = fields[field];
		if (said === null) return null;
		const code = oneMeant(meant(["inlandCity"], said), field, said);
		if (code === undefined) throw new InvalidFieldError(field, "problem.unknownPlace", { code: said });
		return code;
	};
	const codes = { pol: codeOf("pol"), pod: codeOf("pod"), rampCity: codeOf("rampCity") };
	const named = Object.values(codes).filter((code) => code !== null);
	const found =
		named.length === 0
			? []
			: await db.selectFrom("place").select(["id", "code"]).where("kind", "=", "inlandCity").where("code", "in", named).execute();
	const idOf = (code: string | null) => found.find((place) => place.code === code)?.id ?? null;
	return { pol: idOf(codes.pol), pod: idOf(codes.pod), rampCity: idOf(codes.rampCity) };
}

/** Refuses containers there are none of, and goods a search would refuse in them: too heavy, or to be cooled where nothing cools. */
async function refuseContainers(db: Kysely<Database>, { containers, cargo, grossWeight }: IcrAdHoc): Promise<void> {
	const wanted = containers.map(containerOf);
	const known = await db.selectFrom("container_type").select(["code", "reefer", "max_gross_kg"]).where("code", "in", wanted).execute();
	const unknown = wanted.find((type) => !known.some(({ code }) => code === type));
	if (unknown !== undefined) throw new InvalidFieldError("containers", "problem.unknownContainer", { type: unknown });
	const small = known.find(({ max_gross_kg: most }) => grossWeight > most);
	const warm = cargo === "reefer" ? known.find(({ reefer }) => reefer !== 1) : undefined;
	refuseAll(
		small && new InvalidFieldError("grossWeight", "problem.tooHeavy", { type: small.code, maximum: small.max_gross_kg }),
		warm && new InvalidFieldError("containers", "problem.notReefer", { type: warm.code }),
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
		.$if(owner !== null, (query) => query.where("owner_id", "=", owner as number))
		.orderBy("number", "desc")
		.limit(1)
		.executeTakeFirst();
	return there ? [{ field: "customer", messageId: "icrAdHoc.askedAlready", values: { number: there.number } }] : [];
}

/** The next number of the year: IA-2026-000001. Within the transaction that saves the form: no gaps, no duplicates. */
async function nextNumber(db: Kysely<Database>, today: string): Promise<string> {
	const prefix = `IA-${today.slice(0, 4)}-`;
	const { rows } = await sql<{
		number: string;
	}>`SELECT ${prefix} || printf('%06d', coalesce(max(cast(substr(number, ${prefix.length + 1}) AS INTEGER)), 0) + 1)
		AS number FROM icr_ad_hoc WHERE number >= ${prefix} AND number < ${`${prefix}:`}`.execute(db);
	return rows[0]?.number ?? `${prefix}000001`;
}

async function beforeSave(work: RecordWork, fields: IcrAdHoc, current: (RecordHead & IcrAdHoc) | null): Promise<IcrAdHoc> {
	const { db, now } = work;
	const today = businessDay(now);
	if (current) refuseClosed((await stateOf(db, current.id)).state);
	const form = { ...fields, ...(await terminalsMeant(db, fields)) };
	const money = await db
		.selectFrom("currency")
		.select("exponent")
		.where("code", "=", form.currency ?? "")
		.executeTakeFirst();
	checkForm(form, current, { today, digits: money?.exponent });
	await refuseContainers(db, form);
	const numbered = { ...form, number: current?.number ?? (await nextNumber(db, today)) };
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
		.$if(owner !== null, (query) => query.where("owner_id", "=", owner as number))
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
	extra: told,
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
