import type { Database } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../../door/errors.ts";
import { describeProblems } from "../../../door/problems.ts";
import { nameKey } from "../../../kit/imports/text.ts";
import { doubtsBrought, toldDoubts } from "../../../kit/price-book/change-doubts.ts";
import { codedRecords, isActive, namesOf } from "../../../kit/price-book/coded.ts";
import type { RateRow } from "../../../kit/price-book/declaration.ts";
import { tried } from "../../../kit/price-book/doubts.ts";
import { addMakingRoom, type MadeRoom, refusalOf, roomFor } from "../../../kit/price-book/make-room.ts";
import { columnsOrThrow } from "../../../kit/price-book/queries.ts";
import { type Reference, referenceFor } from "../../../kit/price-book/reference.ts";
import { checkRow, type FieldIssue, ofRow } from "../../../kit/price-book/row-problems.ts";
import type { CostLine, PriceLine } from "../lines.ts";
import { type Asking, type Request, requestSeen } from "../reading.ts";
import { bookOfPart, mayWriteBack, type WritableBook } from "./rights.ts";
import { type Draft, draftsOf, type Known, noCost, type Offered, type WriteBackPart } from "./rules.ts";
import type { WriteBackAsked } from "./schema.ts";
import { standingOf } from "./standing.ts";

/** A rate that is to be written, or what keeps it from being one. */
export interface PlannedRow extends Draft {
	skip: boolean;
	/** What somebody said of it. */
	values: RateRow;
	/** As the book takes it; null with `problems`, or where it is none. */
	row: RateRow | null;
	problems: FieldIssue[];
	room: MadeRoom[];
}

export interface Plan {
	request: Request;
	part: WriteBackPart;
	book: WritableBook;
	rows: PlannedRow[];
	reference: Reference;
}

/**
 * Codes of truckers by what cost lines call their vendors: a code, or a name that one alone has; else by the code, then by the names, the register of vendors
 * has of the one vendor that is called so.
 */
async function truckersOf(db: Kysely<Database>, called: readonly string[]): Promise<Map<string, string>> {
	const vendors = await db
		.selectFrom("vendor")
		.select(["code", "name", "name_en"])
		.where(({ or, eb }) => or([eb("code", "in", called), eb("name", "in", called), eb("name_en", "in", called)]))
		.execute();
	const names = [...new Set([...called, ...vendors.flatMap(({ code, name, name_en }) => [code, name, name_en ?? ""])])];
	const truckers = await db
		.selectFrom("supplier")
		.select(["code", "name", "name_zh"])
		.where("kind", "=", "trucker")
		.where(({ or, eb }) => or([eb("code", "in", names), eb("name", "in", names), eb("name_zh", "in", names)]))
		.execute();
	const one = (...said: (string | null)[]): string | undefined => {
		const [found, ...others] = truckers.filter((row) => [row.code, row.name, row.name_zh].some((is) => is !== null && said.includes(is)));
		return others.length === 0 ? found?.code : undefined;
	};
	return new Map(
		called.flatMap((name): [string, string][] => {
			const [record, ...others] = vendors.filter((row) => [row.code, row.name, row.name_en].includes(name));
			const code = one(name) ?? (record && others.length === 0 ? (one(record.code) ?? one(record.name, record.name_en)) : undefined);
			return code === undefined ? [] : [[name, code]];
		}),
	);
}

/** What vendors' answers said of the lines costs were taken from. */
async function offersOf(db: Kysely<Database>, requestId: string, numbers: readonly string[]): Promise<Offered[]> {
	const rows = await db
		.selectFrom("vendor_inquiry_line as l")
		.innerJoin("vendor_inquiry as i", "i.id", "l.inquiry_id")
		.select(["i.number as inquiry", "l.charge", "l.container_type as containerType", "l.basis"])
		.select(["l.valid_from as validFrom", "l.valid_to as validTo", "l.transit_days as transitDays"])
		.where("i.request_id", "=", requestId)
		.where("i.number", "in", numbers)
		.execute();
	return rows.map((row) => ({ ...row, basis: row.basis as Offered["basis"] }));
}

/** Codes of depot services that may be charged on a day, by their codes and all they are called; a name of two is none. */
async function servicesByName(db: Kysely<Database>, day: string): Promise<Map<string, string>> {
	const records = [...(await codedRecords(db, "depotService")).values()].filter((record) => isActive(record, day));
	const codes = new Map<string, string | null>();
	for (const record of records) for (const key of new Set(namesOf(record).map(nameKey))) codes.set(key, codes.has(key) ? null : record.code);
	// A code is one's own, whatever others are called.
	for (const { code } of records) codes.set(nameKey(code), code);
	return new Map([...codes].flatMap(([name, code]) => (code === null ? [] : [[name, code]])));
}

async function knownOf(db: Kysely<Database>, request: Request, today: string): Promise<Known> {
	const ids = [request.portCity, request.inlandCity];
	const places = await db
		.selectFrom("place")
		.select(["id", "code"])
		.where(sql<boolean>`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
		.execute();
	const codeOf = (id: string | null) => places.find((place) => place.id === id)?.code ?? null;
	const costs = request.costLines ?? [];
	const vendors = [...new Set(costs.flatMap(({ vendor }) => vendor ?? []))];
	const truckers = vendors.length === 0 ? new Map<string, string>() : await truckersOf(db, vendors);
	const inquiries = [...new Set(costs.flatMap(({ inquiry }) => inquiry ?? []))];
	const offers = inquiries.length === 0 ? [] : await offersOf(db, request.id, inquiries);
	return {
		...{ number: request.number, portCity: codeOf(request.portCity) ?? "", inlandCity: codeOf(request.inlandCity) },
		...{ truckers, offers, today, services: request.serviceType === "D" ? await servicesByName(db, today) : new Map() },
	};
}

/** The cost somebody takes beside a price; undefined where the line is none that may be taken. */
function costTaken({ costs: beside }: Draft, said: unknown, costs: readonly CostLine[]): string | null | undefined {
	if (said === noCost) return null;
	const taken = beside.find(({ line, reason }) => reason === null && String(line) === String(said));
	return taken && costs[taken.line]?.amount;
}

const isBlank = (value: unknown) => value === null || value === undefined || value === "";

/** A draft with what somebody said of it, checked as its book checks a rate. */
function rowOf(draft: Draft, asked: WriteBackAsked["rows"][number] | undefined, { book, reference, costs }: Checking): Omit<PlannedRow, "room"> {
	const skip = asked?.skip ?? false;
	const values = (asked?.values ?? {}) as RateRow;
	const none = { ...draft, skip, values, row: null };
	if (skip || draft.reason) return { ...none, problems: [] };
	const open = new Set([...draft.asks, ...draft.may]);
	const { costLine, ...entered } = values;
	const taken = draft.asks.includes("costLine") && !isBlank(costLine) ? costTaken(draft, costLine, costs) : null;
	const wrong = [
		...Object.keys(values).flatMap((field) => (open.has(field) ? [] : [{ field, messageId: "writeBack.saidByRequest" as const, values: {} }])),
		...draft.asks.flatMap((field) => (isBlank(values[field]) ? [{ field, messageId: "problem.required" as const, values: {} }] : [])),
		...Object.entries(draft.only).flatMap(([field, choices]) =>
			isBlank(values[field]) || choices.includes(String(values[field]))
				? []
				: [{ field, messageId: "writeBack.onlyOf" as const, values: { choices: choices.join(", ") } }],
		),
		...(taken === undefined ? [{ field: "costLine", messageId: "writeBack.noSuchCost" as const, values: {} }] : []),
	];
	const given = { ...entered, ...draft.said, ...(taken ? { cost: taken } : {}) };
	const checked = checkRow(book, given, reference);
	const named = new Set(wrong.map(({ field }) => field));
	const others = checked.ok ? [] : checked.problems.filter((issue) => !named.has("field" in issue ? issue.field : String(issue.path[0])));
	const problems = [...wrong, ...others];
	return { ...none, row: checked.ok && problems.length === 0 ? checked.row : null, problems };
}

interface Checking {
	book: WritableBook;
	reference: Reference;
	costs: readonly CostLine[];
}

/**
 * What writing a part of an accepted request back comes to, with what somebody says of it. DomainError `notFound` of a request the caller does not see, `notAllowed` for who may
 * not give that part or change that book, `state` while the price is not accepted, `stale` where the request is another by now.
 */
export async function planOf(ctx: Asking, { id, version, part, rows: asked }: WriteBackAsked): Promise<Plan> {
	const request = await requestSeen(ctx, id);
	const book = bookOfPart(request, part);
	if (!mayWriteBack(ctx.caller, part, book)) throw new DomainError("notAllowed", "writeBack.notYours", { part });
	if (version !== undefined && version !== null && version !== request.version) throw new DomainError("stale", "error.stale");
	if (request.outcome !== "won") throw new DomainError("state", "writeBack.notAccepted", { number: request.number });
	const costs = request.costLines ?? [];
	const lines: readonly (CostLine | PriceLine)[] = part === "cost" ? costs : request.prices;
	const drafts = draftsOf(request, part, { book, lines, costs, known: await knownOf(ctx.db, request, ctx.today) });
	const unknown = asked.findIndex(({ key }) => !drafts.some((draft) => draft.key === key));
	if (unknown >= 0) throw new InvalidFieldError(`rows.${unknown}.key`, "writeBack.noSuchRow", { keys: drafts.map(({ key }) => key).join(", ") });
	const askedOf = new Map(asked.map((one) => [one.key, one]));
	const given = drafts.map((draft) => ({ ...(askedOf.get(draft.key)?.values ?? {}), ...draft.said }));
	const reference = await referenceFor(ctx.db, book, given);
	const rows: PlannedRow[] = [];
	for (const draft of drafts) {
		const planned = rowOf(draft, askedOf.get(draft.key), { book, reference, costs });
		const room = planned.row ? await roomFor(ctx.db, book, planned.row, columnsOrThrow(book, planned.row, reference), ctx.today) : [];
		rows.push({ ...planned, room });
	}
	return { request, part, book, rows, reference };
}

/** The rates of a plan that are written; 000001 with every field that is wrong or missing, where none is left, or where one cannot be written. */
export function rowsToWrite({ rows }: Pick<Plan, "rows">): RateRow[] {
	const wanted = rows.flatMap((row, i) => (row.skip ? [] : [{ ...row, i }]));
	const lost = wanted.find(({ reason }) => reason !== null);
	if (lost?.reason) throw new InvalidFieldError(`rows.${lost.key}`, lost.reason.messageId, lost.reason.values);
	const problems = wanted.flatMap(({ key, problems: of }) => ofRow(`rows.${key}`, of));
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	const ready = wanted.flatMap(({ row }) => (row ? [row] : []));
	if (ready.length === 0) throw new InvalidFieldError("rows", "writeBack.nothing");
	return ready;
}

/** What the preview tells of a plan: what is to be chosen, what cannot be, what it meets and what becomes of that. For those who may see costs alone. */
export async function previewOf(ctx: Asking & Pick<Context, "now" | "services">, asked: WriteBackAsked) {
	const plan = await planOf(ctx, asked);
	const { book, request, part, reference } = plan;
	const say = ({ messageId, values }: NonNullable<Draft["reason"]>) => translate(ctx.language, messageId, values);
	const costs = request.costLines ?? [];
	const isReady = plan.rows.every(({ skip, reason, row }) => skip || (reason === null && row !== null)) && plan.rows.some(({ skip }) => !skip);
	const rows = isReady ? rowsToWrite(plan) : [];
	const change = { id: crypto.randomUUID(), at: ctx.now.toISOString(), userId: ctx.caller.userId };
	const write = (trx: Kysely<Database>) => addMakingRoom(trx, book, rows, { reference, change, replace: true, today: ctx.today });
	const refused = isReady ? await refusalOf(() => tried(ctx.services.db, write)) : null;
	const doubts = await doubtsBrought(
		ctx.db,
		book,
		rows.map((row) => ({ id: undefined, row, before: undefined })),
		ctx,
	);
	return {
		part,
		book: book.domain,
		standing: await standingOf(ctx.db, request.id, part),
		/** Every rate is complete and the book would take it. */
		ready: isReady && refused === null,
		refused: refused && translate(ctx.language, refused.messageId, refused.values),
		doubts: (await toldDoubts(ctx.db, book, doubts, { language: ctx.language, seesCost: ctx.caller.seesCost })).told,
		rows: plan.rows.map(({ key, line, said, asks, may, proposed, only, costs: beside, reason, skip, values, row, problems, room }) => ({
			...{ key, said, asks, may, proposed, only, skip, values, row, problems: describeProblems(problems, ctx.language) },
			line: {
				charge: line.charge,
				containerType: line.containerType,
				basis: line.basis,
				amount: line.amount,
				currency: line.currency,
				vat: line.vat,
			},
			vendor: "vendor" in line ? line.vendor : null,
			reason: reason && say(reason),
			costs: beside.map(({ line: at, reason: why }) => {
				const cost = costs[at];
				return { value: String(at), charge: cost?.charge ?? "", amount: cost?.amount ?? "", currency: cost?.currency ?? "", reason: why && say(why) };
			}),
			room: room.map(({ rate, ends, again, outside }) => {
				const { validFrom, validTo, currency, cost = null, ssr = null, msr = null } = rate.row;
				return { id: rate.id, validFrom, validTo, currency, cost, ssr, msr, ends, again, outside };
			}),
		})),
	};
}
