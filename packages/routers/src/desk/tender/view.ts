import { type Language, type MessageId, translate } from "@iqt/i18n";
import type { Caller } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import type { SearchInput, SentSearch } from "../../kit/charges/search.ts";
import { columnName } from "../../kit/sheet/format.ts";
import { gapsInWords, withoutCosts } from "../../pricing/present.ts";
import { mayChange } from "../quotation/scope.ts";
import { directionBetween } from "../sale/end-codes.ts";
import { type Asking, countsOf, laneAt, lanesOf, type Tender, type TenderLane, tenderInScope } from "./queries.ts";
import { type LaneProblem, type LaneState, pricedOptions } from "./schema.ts";

/** A sentence that was kept, in a language. */
const inWords = (language: Language, { messageId, values }: { messageId: string; values: Record<string, string | number> }): string =>
	translate(language, messageId as MessageId, values);

/** Why a lane has no price, in sentences; to a customer nothing of our price books. */
export function reasonsOf({ gaps: { gaps, refused } }: Pick<TenderLane, "gaps">, language: Language, customer: boolean) {
	const told = gapsInWords(gaps, language, customer).map(({ code, message }) => ({ code, message }));
	return refused ? [...told, { code: "refused", message: inWords(language, refused) }] : told;
}

/** The letter of the column that holds a field; empty where the list has none. */
const letterOf = ({ columns }: Pick<Tender, "columns">, { field, box }: Pick<LaneProblem, "box" | "field">): string => {
	const at = box === undefined ? columns[field] : columns.boxes.find(({ type }) => type === box)?.at;
	return at === undefined ? "" : columnName(at + 1);
};

/** What a lane is searched by, with the way its goods go; null while it has questions. */
function searchOf({ usual }: Tender, { search }: TenderLane): SearchInput | null {
	if (search === null) return null;
	const sent = JSON.parse(search) as SentSearch;
	return { ...sent, direction: sent.direction ?? directionBetween(sent) ?? usual.direction };
}

function laneShown(tender: Tender, lane: TenderLane, language: Language, caller: Caller) {
	return {
		place: lane.place,
		row: lane.sheet_row,
		state: lane.state,
		reference: lane.said.texts.reference ?? "",
		said: lane.said,
		search: searchOf(tender, lane),
		problems: lane.problems.map(({ field, text, candidates, words = [], box, ...kept }) => ({
			...{ field, text, candidates, words, column: letterOf(tender, { field, box }), label: translate(language, `tender.field.${field}`) },
			message: inWords(language, kept),
		})),
		choices: lane.choices.map(({ confidential, ...choice }) => (caller.seesCost ? { ...choice, confidential } : choice)),
		chosen: lane.chosen,
		reasons: reasonsOf(lane, language, false),
	};
}

type InLanguage = Asking & { language: Language };

/** A tender as its page shows it: how far it is, and how many lanes are in which state. */
export async function tenderShown(ctx: InLanguage, id: string) {
	const tender = await tenderInScope(ctx, id);
	const error = tender.error === null ? null : inWords(ctx.language, JSON.parse(tender.error));
	const quotation = tender.quotation_id
		? await ctx.db.selectFrom("quotation").select(["id", "number", "state"]).where("id", "=", tender.quotation_id).executeTakeFirst()
		: undefined;
	return {
		...{ id: tender.id, name: tender.name, state: tender.state, version: tender.version, head: tender.head, usual: tender.usual, error },
		...{ done: tender.lanes_done, total: tender.lanes_total, lanes: tender.lanes, counts: await countsOf(ctx.db, tender.id) },
		...{ ownerName: tender.ownerName, createdAt: tender.created_at, pricedAt: tender.priced_at, quotation: quotation ?? null },
		mayChange: ctx.caller.by !== "imitation" && mayChange(ctx.caller, tender),
	};
}

/** Lanes of a tender, some at a time. */
export async function lanesShown(ctx: InLanguage, input: { id: string; state?: LaneState | undefined; offset: number; limit: number }) {
	const tender = await tenderInScope(ctx, input.id);
	const states = input.state && [input.state];
	const lanes = await lanesOf(ctx.db, tender.id, { states, offset: input.offset, limit: input.limit });
	const counts = await countsOf(ctx.db, tender.id);
	const total = input.state ? counts[input.state] : tender.lanes;
	return { total, items: lanes.map((lane) => laneShown(tender, lane, ctx.language, ctx.caller)) };
}

/** The options of a lane whole, as the search has them: costs for those who may see them. */
export async function optionsShown(ctx: Asking, { id, place }: { id: string; place: number }) {
	const tender = await tenderInScope(ctx, id);
	const { options, chosen } = await laneAt(ctx.db, tender.id, place);
	if (options === null) throw new DomainError("state", "tender.noPriceYet");
	const priced = pricedOptions.parse(JSON.parse(options));
	return { chosen, options: ctx.caller.seesCost ? priced.options : priced.options.map(withoutCosts) };
}
