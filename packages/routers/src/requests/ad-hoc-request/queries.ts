import type { Database, ListColumn } from "@iqt/db";
import { type Language, languages } from "@iqt/i18n";
import { addDays, businessDay, dayStart } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Attachment, attachmentsMeant, filesOf, keepFiles } from "../../desk/attached-files.ts";
import { nextNumber } from "../../desk/numbers.ts";
import { sharesMeant } from "../../desk/shares.ts";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { momentOrNone } from "../../door/lists.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { type Own, type RecordDoubt, type RecordHead, type RecordWork, recordKind } from "../../kit/records/define.ts";
import { digitsOf, refuseContainers } from "../request-goods.ts";
import { placeNames, placesMeant } from "../request-places.ts";
import { openRequest } from "./asking.ts";
import { laneOf } from "./lane.ts";
import { type Lines, linesOf, totalsInWords } from "./lines.ts";
import { checkRequest, dueLight, outcomeOf, refuseLateChange } from "./rules.ts";
import { type AdHocRequest, type AdHocState, adHocRequest, type dueLights, type handlerReasons, type outcomes } from "./schema.ts";
import { sharing, tellShared } from "./shares.ts";

/** What a request is told beside its fields. */
export type Shown = Pick<Lines, "prices"> & {
	costLines: Lines["costs"];
	state: AdHocState;
	due: (typeof dueLights)[number];
	lane: string;
	portCityName: string;
	inlandCityName: string | null;
	costTotal: string | null;
	priceTotal: string | null;
	priceTotalWithVat: string | null;
	validTo: string | null;
	vendors: string | null;
	handlers: string;
	handlerReason: (typeof handlerReasons)[number];
	requester: string;
	requesterGuid: string;
	createdAt: string;
	costedAt: string | null;
	pricedAt: string | null;
	sentAt: string | null;
	acceptedAt: string | null;
	outcome: (typeof outcomes)[number];
	notAcceptedReason: string | null;
	cancelReason: string | null;
	shareNames: { value: string; label: string }[];
	files: Attachment[];
};

type Kept = RecordHead & AdHocRequest;

/** Names of whose turn it is with a request `r`: teams, else people. */
const handlerNames = sql<string>`coalesce(nullif(
	(SELECT group_concat(te.name, ', ') FROM team te WHERE te.id IN (SELECT value FROM json_each(r.handler_teams))), ''),
	(SELECT group_concat(hu.display_name, ', ') FROM user hu WHERE hu.guid IN (SELECT value FROM json_each(r.handler_people))), '')`;

/** GUIDs of whose turn it is, with commas between: the people of the teams as they are now, else those people. */
export const handlerGuids = sql<string>`coalesce(nullif(
	(SELECT group_concat(m.value, ',') FROM team te, json_each(te.members) m WHERE te.active = 1 AND te.id IN (SELECT value FROM json_each(r.handler_teams))), ''),
	(SELECT group_concat(p.value, ',') FROM json_each(r.handler_people) p), '')`;

const validTo = sql<string | null>`(SELECT min(l.valid_to) FROM ad_hoc_line l WHERE l.request_id = r.id AND l.side = 'price')`;

async function shown(db: Kysely<Database>, requests: readonly Kept[], language: Language, today: string): Promise<Map<string, Shown>> {
	const ids = requests.map(({ id }) => id);
	const rows = await db
		.selectFrom("ad_hoc_request as r")
		.innerJoin("user as u", "u.id", "r.owner_id")
		.select(["r.id", "r.state", "r.created_at as createdAt", "r.costed_at as costedAt", "r.priced_at as pricedAt", "r.sent_at as sentAt"])
		.select(["r.accepted_at as acceptedAt", "r.not_accepted_reason as notAcceptedReason", "r.cancel_reason as cancelReason"])
		.select(["u.display_name as requester", "u.guid as requesterGuid", handlerNames.as("handlers"), validTo.as("validTo")])
		.select(sql<Shown["handlerReason"]>`r.handler_reason`.as("handlerReason"))
		.where("r.id", "in", ids)
		.execute();
	const places = await placeNames(
		db,
		requests.flatMap(({ portCity, inlandCity }) => [portCity, inlandCity]),
		language,
	);
	const people = [...new Set(requests.flatMap(({ shares }) => shares))];
	const named = people.length === 0 ? [] : await db.selectFrom("user").select(["guid", "display_name"]).where("guid", "in", people).execute();
	const nameOf = new Map(named.map(({ guid, display_name }) => [guid, display_name]));
	const files = await filesOf(db, "ad_hoc_file", ids);
	const lines = await linesOf(db, requests);
	const requestOf = new Map(requests.map((request) => [request.id, request]));
	return new Map(
		rows.flatMap(({ id, ...row }): [string, Shown][] => {
			const request = requestOf.get(id);
			if (!request) return [];
			const { costs, prices } = lines.get(id) ?? { costs: [], prices: [] };
			const names = { portCityName: places.get(request.portCity) ?? "", inlandCityName: places.get(request.inlandCity ?? "") ?? null };
			return [
				[
					id,
					{
						...row,
						...names,
						...{ costLines: costs, prices },
						due: dueLight({ state: row.state, requiredDate: request.requiredDate }, today),
						lane: laneOf(request, names),
						costTotal: totalsInWords(costs),
						priceTotal: totalsInWords(prices),
						priceTotalWithVat: totalsInWords(prices, "totalWithVat"),
						vendors: [...new Set(costs.flatMap(({ vendor }) => vendor ?? []))].join(", ") || null,
						outcome: outcomeOf(row),
						shareNames: request.shares.map((guid) => ({ value: guid, label: nameOf.get(guid) ?? guid })),
						files: files.get(id) ?? [],
					},
				],
			];
		}),
	);
}

const placeKinds = { portCity: "portCity", inlandCity: "inlandCity" } as const;
const fileFields = ["pictures", "loadingPlans", "msds"] as const;

/** Refuses a code of master data there is none of. */
async function refuseUnknownCodes(db: Kysely<Database>, { depotServices, truckType, packageType }: AdHocRequest): Promise<void> {
	const unknown = async (table: "depot_service" | "packaging_type" | "truck_type", codes: readonly string[]) => {
		const known = codes.length === 0 ? [] : await db.selectFrom(table).select("code").where("code", "in", codes).execute();
		return codes.find((code) => !known.some((row) => row.code === code));
	};
	const problem = async (field: string, table: Parameters<typeof unknown>[0], codes: readonly string[]) => {
		const value = await unknown(table, codes);
		return value !== undefined && new InvalidFieldError(field, "problem.unknownReference", { value });
	};
	refuseAll(
		await problem("depotServices", "depot_service", depotServices),
		await problem("truckType", "truck_type", truckType === null ? [] : [truckType]),
		await problem("packageType", "packaging_type", packageType === null ? [] : [packageType]),
	);
}

/** What of a copied request is another's: its files may be taken along, though the caller did not upload them. */
export type CopyOf = Pick<AdHocRequest, (typeof fileFields)[number]>;

/** Numbers of what vendors were asked about a request, and have not declined or let pass. */
export async function inquiriesOf(db: Kysely<Database>, id: string): Promise<string[]> {
	const asked = db.selectFrom("vendor_inquiry").select("number").where("request_id", "=", id);
	const rows = await asked.where("state", "in", ["sent", "opened", "draft", "quoted"]).orderBy("number").execute();
	return rows.map(({ number }) => number);
}

async function beforeSave(work: RecordWork, fields: AdHocRequest, current: Kept | null, copyOf?: CopyOf): Promise<AdHocRequest> {
	const { db, now, caller } = work;
	if (caller.userType === 3) throw new DomainError("notAllowed", "error.notAllowed");
	const today = businessDay(now);
	const there = current && (await stateOf(db, current.id));
	const places = await placesMeant(db, placeKinds, fields);
	const request = {
		...fields,
		...places,
		portCity: places.portCity ?? "",
		depotServices: [...new Set(fields.depotServices.map((code) => code.toUpperCase()))],
	};
	if (there && current)
		refuseLateChange(there, { fields: { ...request, number: there.number }, current, inquiries: await inquiriesOf(db, current.id) });
	checkRequest(request, current, { today, digits: await digitsOf(db, request.currency) });
	await refuseUnknownCodes(db, request);
	await refuseContainers(db, request);
	const filed = await Promise.all(
		fileFields.map(
			async (field) => [field, await attachmentsMeant(work, request[field], { there: (current ?? copyOf)?.[field] ?? [], field })] as const,
		),
	);
	return {
		...request,
		...(Object.fromEntries(filed) as CopyOf),
		number: there?.number ?? (await nextNumber(db, { table: "ad_hoc_request", letters: "AR", today })),
		shares: await sharesMeant(work, request.shares, { there: current?.shares ?? [], owner: there?.owner ?? caller.userId, ...sharing }),
	};
}

async function afterSave(work: RecordWork, saved: Kept, current: Kept | null): Promise<void> {
	const files = fileFields.flatMap((field) => saved[field]);
	await keepFiles(work.db, "ad_hoc_file", saved.id, files);
	await openRequest(work, saved, current);
	if (current && current.requiredDate !== saved.requiredDate)
		await work.db.updateTable("ad_hoc_request").set({ reminded_at: null, escalated_at: null }).where("id", "=", saved.id).execute();
	await tellShared(work, saved, current?.shares ?? []);
}

/** The state of a request there is; DomainError `notFound` of any other. */
export async function stateOf(db: Kysely<Database>, id: string) {
	const request = await db
		.selectFrom("ad_hoc_request")
		.select(["number", "state", "version", "owner_id as owner", "customer"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!request) throw new DomainError("notFound", "error.notFound");
	return request;
}

/** Days in which the same request again is taken for an oversight. */
const oversight = 14;
const sameIn = ["serviceType", "customer", "portCity", "inlandCity", "address", "commodity"] as const;

/** A request of the last days for the same customer, lane and cargo, of those its writer reaches. */
async function doubts(
	db: Kysely<Database>,
	request: AdHocRequest,
	current: Kept | null,
	owner: number | null,
	today: string,
): Promise<RecordDoubt[]> {
	const places = await placesMeant(db, placeKinds, request);
	if (current && sameIn.every((field) => current[field] === request[field])) return [];
	const there = await db
		.selectFrom("ad_hoc_request")
		.select("number")
		.where("state", "<>", "cancelled")
		.where("id", "<>", current?.id ?? "")
		.where("service_type", "=", request.serviceType)
		.where(sql`lower(customer)`, "=", sql`lower(${request.customer})`)
		.where(sql`lower(commodity)`, "=", sql`lower(${request.commodity})`)
		.where("port_city_id", "is", places.portCity)
		.where("inland_city_id", "is", places.inlandCity)
		.where("address", "is", request.address)
		.where("created_at", ">=", dayStart(addDays(today, -oversight)).toISOString())
		.where(ownedBy("owner_id", owner))
		.orderBy("number", "desc")
		.limit(1)
		.executeTakeFirst();
	return there ? [{ field: "customer", messageId: "adHocRequest.askedAlready", values: { number: there.number } }] : [];
}

/** A place is found by its code and names in any language, and by its GUID. */
const placeColumn = (column: string): ListColumn => ({
	ref: sql`(SELECT p.code || ' ' || p.name || ' ' || p.name_zh || ' ' || coalesce(p.name_es, '') || ' ' || coalesce(p.name_ja, '') || ' ' || p.id
		FROM place p WHERE p.id = ${sql.ref(`r.${column}`)})`,
	filter: ["contains", "isNull", "notNull"],
	search: true,
});

/** A place as `placeNames` says it in a language. */
const placeIn = (column: string, language: Language): RawBuilder<string> =>
	sql<string>`(SELECT p.code || ' ' || coalesce(nullif(${sql.ref(language === "en" ? "p.name" : `p.name_${language}`)}, ''), p.name)
		FROM place p WHERE p.id = ${sql.ref(`r.${column}`)})`;

/** The lane of a request `r` as `laneOf` says it in a language. */
export function laneIn(language: Language): RawBuilder<string> {
	const [port, inland] = [placeIn("port_city_id", language), placeIn("inland_city_id", language)];
	const there = sql`coalesce(CASE r.service_type WHEN 'M' THEN ${inland} ELSE r.address END, '')`;
	return sql<string>`CASE r.service_type WHEN 'D' THEN ${port} WHEN 'F' THEN coalesce(r.address, '') || ' → ' || coalesce(${inland}, ${port})
		ELSE CASE r.direction WHEN 'eastbound' THEN ${port} || ' → ' || ${there} ELSE ${there} || ' → ' || ${port} END END`;
}

/** Lanes are found as they are told in any language. */
const lane = sql.join(languages.map(laneIn), sql` || char(10) || `);

const moment = (column: string): ListColumn => ({ ref: `r.${column}`, ...momentOrNone });

/** Texts of the lines of a side, with commas between. */
const lineTexts = (side: "cost" | "price", column: "charge" | "vendor"): RawBuilder<string | null> =>
	sql`(SELECT group_concat(DISTINCT ${sql.ref(`l.${column}`)}) FROM ad_hoc_line l WHERE l.request_id = r.id AND l.side = ${sql.lit(side)})`;

const due = (today: string): ListColumn => ({
	ref: sql`CASE WHEN r.state = 'cancelled' THEN 'none' WHEN r.state = 'quotationSent' THEN 'met' WHEN r.required_date < ${today} THEN 'overdue'
		WHEN r.required_date <= ${addDays(today, 2)} THEN 'soon' ELSE 'inTime' END`,
	filter: ["eq", "ne", "in"],
	notNull: true,
});

const columns = {
	state: { ref: "r.state", filter: ["eq", "ne", "in"], notNull: true },
	due,
	outcome: {
		ref: sql`CASE WHEN r.state = 'cancelled' THEN CASE WHEN r.priced_at IS NULL THEN 'dropped' ELSE 'lost' END WHEN r.accepted_at IS NOT NULL THEN 'won' ELSE 'open' END`,
		filter: ["eq", "ne", "in"],
		notNull: true,
	},
	portCity: placeColumn("port_city_id"),
	inlandCity: placeColumn("inland_city_id"),
	lane: { ref: lane, filter: ["contains"], search: true },
	depotServices: { ref: "r.depot_services", filter: ["contains"] },
	handlers: { ref: handlerNames, filter: ["eq", "contains"], search: true },
	handlerGuids: { ref: handlerGuids, filter: ["contains"] },
	handlerReason: { ref: "r.handler_reason", filter: ["eq", "ne", "in"], notNull: true },
	requester: { ref: sql`(SELECT display_name FROM user WHERE user.id = r.owner_id)`, filter: ["eq", "contains"], search: true },
	requesterGuid: { ref: sql`(SELECT guid FROM user WHERE user.id = r.owner_id)`, filter: ["eq", "ne"] },
	validTo: { ref: validTo, kind: "day", filter: ["eq", "in", "gte", "lte", "between", "isNull", "notNull"] },
	createdAt: { ref: "r.created_at", kind: "moment", filter: ["gte", "lte", "between"], notNull: true },
	costLines: { ref: lineTexts("cost", "charge"), filter: ["contains", "isNull", "notNull"] },
	vendors: { ref: lineTexts("cost", "vendor"), filter: ["contains", "isNull", "notNull"], search: true },
	prices: { ref: lineTexts("price", "charge"), filter: ["contains", "isNull", "notNull"] },
	costedAt: moment("costed_at"),
	pricedAt: moment("priced_at"),
	sentAt: moment("sent_at"),
	acceptedAt: moment("accepted_at"),
	notAcceptedReason: { ref: "r.not_accepted_reason", filter: ["contains", "isNull", "notNull"], search: true },
	cancelReason: { ref: "r.cancel_reason", filter: ["contains", "isNull", "notNull"], search: true },
} satisfies Record<string, ListColumn | ((today: string) => ListColumn)>;

/** Who asked sees them, those they are shared with, and who handles everybody's. */
export const own: Own = { column: "owner_id", all: "adHocRequest.viewAll", shared: "shares" };

/** Requests are cancelled, not deleted. */
export const adHocKind = recordKind(adHocRequest, {
	table: "ad_hoc_request",
	own,
	columns,
	standing: (_, { userId, at }) => ({
		...{ state: "requestCreated", owner_id: userId, created_at: at, accepted_at: null, cancelled_at: null, not_accepted_at: null },
		...{ turn_at: null, reminded_at: null, escalated_at: null },
		// Who handles it is found once it is there.
		...{ handler_teams: "[]", handler_people: "[]" },
	}),
	extra: shown,
	beforeSave: (work, fields, current) => beforeSave(work, fields, current),
	afterSave,
	doubts,
});

/** The kind as a copy of a request is saved by. */
export const copyingKind = (copyOf: CopyOf): typeof adHocKind => ({
	...adHocKind,
	beforeSave: (work, fields, current) => beforeSave(work, fields, current, copyOf),
});
