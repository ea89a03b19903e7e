import { type Database, insertMany, type TenderLaneTable } from "@iqt/db";
import type { Kysely, Selectable } from "kysely";
import type { z } from "zod";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { containerTexts, countsSaid } from "../../kit/charges/container-said.ts";
import { openFile } from "../../kit/files/queries.ts";
import { scopeOf } from "../sale/search-sent.ts";
import { columnsOf } from "./columns.ts";
import { endsMeant } from "./ends.ts";
import { type Changing, changeTender, laneAt, lanesOf, type Tender, type TenderLane, tenderToChange, writeLanes } from "./queries.ts";
import { readLane, saidIn } from "./read-lane.ts";
import { type answerInput, type createInput, type LaneSaid, type leaveInput, type lookInput, tenderFields } from "./schema.ts";
import { readPasted, readSheet, type TenderSheet } from "./sheet.ts";
import { weightHeadOf } from "./weights.ts";

type SheetReading = Pick<Changing, "caller" | "language" | "services" | "today">;
type Row = Selectable<TenderLaneTable>;

/** Rows of a list that are shown before it is taken. */
const SHOWN = 5;

async function sheetSent(ctx: SheetReading, { objectName, pastedText }: z.output<typeof lookInput>): Promise<TenderSheet> {
	if (pastedText !== undefined) return readPasted(pastedText);
	const opened = await openFile(ctx, objectName ?? "");
	if (!opened) throw new DomainError("notFound", "error.notFound");
	return readSheet(opened.object.body);
}

/** A customer's list as it would be read: its heads, the sheets beside it that are not read, what they are taken for, and its first rows. */
export async function lookAtSheet(ctx: SheetReading, source: z.output<typeof lookInput>) {
	const { head, headRow, rows, otherSheets } = await sheetSent(ctx, source);
	return { head, headRow, otherSheets, count: rows.length, columns: columnsOf(head), rows: rows.slice(0, SHOWN).map(({ cells }) => cells) };
}

/** Whether a lane says that an end is a door; null where it says nothing. */
function isDoor({ texts }: LaneSaid, side: "origin" | "destination"): boolean | null {
	const [, from, to] = /^(door|port)To(Door|Port)$/.exec(String(scopeOf(texts.scope))) ?? [];
	const end = side === "origin" ? from : to?.toLowerCase();
	return end === undefined ? null : end === "door";
}

type Said = Pick<TenderLane, "cells" | "place" | "said" | "sheet_row">;

/** Lanes read anew by what they say; nothing of earlier prices stays. */
async function readLanes(
	db: Kysely<Database>,
	ctx: Parameters<typeof endsMeant>[2] & Pick<SheetReading, "today">,
	tender: Pick<Tender, "columns" | "head" | "id" | "usual">,
	lanes: readonly Said[],
): Promise<Row[]> {
	const { head, columns, usual } = tender;
	const sides = ["origin", "destination"] as const;
	const words = lanes.flatMap(({ said }) => sides.map((side) => ({ text: said.texts[side] ?? "", door: isDoor(said, side) })));
	const meantBy = await endsMeant(db, words, ctx);
	const weightHead = weightHeadOf(columns.weight === undefined ? "" : (head[columns.weight] ?? ""));
	const types = await db.selectFrom("container_type").select("code").execute();
	const known = new Set(types.map(({ code }) => code));
	return lanes.map(({ cells, place, said, sheet_row }) => {
		const { search, problems } = readLane(said, { usual, weightHead, known, meantBy, today: ctx.today });
		return {
			...{ tender_id: tender.id, place, sheet_row, cells: JSON.stringify(cells), said: JSON.stringify(said), problems: JSON.stringify(problems) },
			search: search && JSON.stringify(search),
			state: search ? "ready" : "question",
			...{ choices: null, options: null, chosen: null, gaps: null },
		};
	});
}

/** Keeps a customer's list that was sent, with each of its lanes as read; answers its id. */
export const createTender = async (ctx: Changing, { source, ...input }: z.output<typeof createInput>) =>
	keepTender(ctx, await sheetSent(ctx, source), input);

/** The same of a list as it was read. */
export async function keepTender(
	ctx: Parameters<typeof readLanes>[1] & Pick<Changing, "change" | "db"> & { caller: Pick<Changing["caller"], "userId"> },
	{ head, rows }: Pick<TenderSheet, "head" | "rows">,
	{ name, columns, usual }: Omit<z.output<typeof createInput>, "source">,
) {
	for (const field of ["origin", "destination"] as const) {
		if (columns[field] === undefined) throw new InvalidFieldError(`columns.${field}`, "problem.required");
	}
	const id = crypto.randomUUID();
	const lanes = rows.map(({ row, cells }, place) => ({ place, sheet_row: row, cells, said: saidIn(cells, columns) }));
	const read = await readLanes(ctx.db, ctx, { id, head, columns, usual }, lanes);
	await ctx.db
		.insertInto("tender")
		.values({
			...{ id, name, state: "open", head: JSON.stringify(head), columns: JSON.stringify(columns), usual: JSON.stringify(usual), lanes: rows.length },
			...{ owner_id: ctx.caller.userId, created_at: ctx.change.at, updated_at: ctx.change.at },
		})
		.execute();
	await insertMany(ctx.db, "tender_lane", read);
	const asked = read.filter(({ state }) => state === "question").length;
	await ctx.change.write({
		action: "create",
		objectType: "tender",
		objectId: id,
		before: null,
		after: { name, lanes: rows.length, questions: asked },
	});
	return { id, lanes: rows.length, questions: asked };
}

const again = (lane: Said, said: LaneSaid): Said => ({ ...lane, said });

/** A lane with what somebody answered; a text that is emptied is as if it had never been said. */
function answered({ said }: Said, { texts, ends }: Pick<z.output<typeof answerInput>, "ends" | "texts">): LaneSaid {
	// An answer that says how many says it for the whole lane.
	const containers = containerTexts(texts.container ?? "");
	const countGone = texts.count === undefined && (containers.length > 1 || containers.some(countsSaid)) ? { count: "" } : {};
	const kept = Object.entries({ ...said.texts, ...countGone, ...texts }).filter(([, text]) => text !== "");
	// Another word is another end: what was chosen for the one before is none of its.
	const still = Object.fromEntries(Object.entries(said.ends).filter(([side]) => texts[side as "origin"] === undefined));
	// How many there are is said anew with the container.
	const boxes = texts.container === undefined && texts.count === undefined ? said.boxes : {};
	const answeredNow = tenderFields.filter((field) => texts[field] !== undefined || said.answered?.includes(field));
	return { texts: Object.fromEntries(kept), boxes, ends: { ...still, ...ends }, answered: answeredNow };
}

/** Corrects a lane, and where asked every other that has the same words in the same place. */
export async function answerLane(ctx: Changing, input: z.output<typeof answerInput>) {
	const tender = await tenderToChange(ctx, input.id);
	const all = await lanesOf(ctx.db, tender.id);
	const lane = all.find(({ place }) => place === input.place);
	if (!lane) throw new DomainError("notFound", "tender.noSuchLane");
	const sides = (["origin", "destination"] as const).filter((side) => input.ends[side] ?? input.texts[side]);
	const isSame = ({ said }: TenderLane) => sides.length > 0 && sides.every((side) => said.texts[side] === lane.said.texts[side]);
	const others = input.everywhere ? all.filter((one) => one !== lane && one.state === "question" && isSame(one)) : [];
	const ofSides = Object.fromEntries(sides.flatMap((side) => (input.texts[side] ? [[side, input.texts[side]]] : [])));
	const changed = [again(lane, answered(lane, input)), ...others.map((one) => again(one, answered(one, { texts: ofSides, ends: input.ends })))];
	const read = await readLanes(ctx.db, ctx, tender, changed);
	await writeLanes(ctx.db, read);
	const version = await changeTender(ctx, tender, {});
	const after = { texts: input.texts, ends: input.ends, lanes: changed.length };
	await ctx.change.write({ action: "answerLane", objectType: "tender", objectId: tender.id, before: { row: lane.sheet_row, ...lane.said }, after });
	return { version, lanes: changed.length, left: read.filter(({ state }) => state === "question").length };
}

/** Leaves a lane out of what is priced, or takes it back in as it was read. */
export async function leaveLane(ctx: Changing, { id, place, left }: z.output<typeof leaveInput>) {
	const tender = await tenderToChange(ctx, id);
	const lane = await laneAt(ctx.db, tender.id, place);
	const [read] = await readLanes(ctx.db, ctx, tender, [lane]);
	if (!read) throw new DomainError("notFound", "tender.noSuchLane");
	await writeLanes(ctx.db, [left ? { ...read, state: "left" } : read]);
	const version = await changeTender(ctx, tender, {});
	await ctx.change.write({
		action: "leaveLane",
		objectType: "tender",
		objectId: id,
		before: { state: lane.state },
		after: { row: lane.sheet_row, left },
	});
	return { version };
}

/** Deletes a tender with its lanes; the quotation made of it stays. */
export async function removeTender(ctx: Changing, id: string) {
	const tender = await tenderToChange(ctx, id);
	await ctx.db.deleteFrom("tender").where("id", "=", tender.id).execute();
	const before = { name: tender.name, lanes: tender.lanes };
	await ctx.change.write({ action: "delete", objectType: "tender", objectId: tender.id, before, after: null });
	return { id: tender.id };
}
