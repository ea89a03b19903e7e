import type { CodeKind } from "@iqt/routers/kit/price-book/code-kinds";
import type { DeclaredBook } from "@iqt/routers/kit/price-book/declaration";
import type { RateField } from "@iqt/routers/kit/price-book/fields";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { bandValues, NO_LIMIT } from "@iqt/routers/kit/price-book/weight-band";
import { Badge } from "@iqt/ui/surface";
import { api } from "../../api/client.ts";
import { language, type MessageId, type Text, text } from "../../lib/text.ts";
import { allContainers, currencyLookup, narrowed } from "../find-codes.ts";
import { problemText } from "../form/problem-text.ts";
import { sharedKinds } from "../grid/field-kinds.ts";
import type { Column, ColumnKind, Lookup } from "../types.ts";
import { unclearText } from "../unclear.ts";
import { groupDigits } from "../values.ts";
import { type CodedRecords, optionsOf } from "./coded.ts";

/** How a field of a rate is shown in the table and entered in the form. */
export const rateKinds = {
	...sharedKinds,
	place: "lookup",
	area: "lookup",
	boolean: "boolean",
	weight: "money",
	price: "price",
	currency: "lookup",
	endDate: "date",
	container: "lookup",
	record: "enum",
} as const satisfies Record<RateField["kind"], ColumnKind>;
const widths: Partial<Record<RateField["kind"], number>> = {
	container: 84,
	currency: 80,
	weight: 90,
	percent: 80,
	integer: 84,
	boolean: 84,
	date: 96,
	endDate: 96,
	price: 120,
	money: 96,
};
/** In a narrow window the lane, the selling price and its validity stand side by side, whatever the book; of a price that is its amount. */
const narrow: Partial<Record<RateField["kind"], number>> = { place: 98, area: 150, container: 68, date: 88, endDate: 88, price: 84, money: 84 };
const narrowByName: Record<string, number> = { direction: 66, ownership: 68, charge: 80, category: 88, name: 100 };
/** Weights and the cargo stand beside the container, where they are not the usual ones. */
const shownOnDemand = new Set(["weightFrom", "weightTo", "cargo", "min", "max", "vat", "currency"]);
const enumWidths: Record<string, number> = { basis: 112, category: 144, direction: 80, ownership: 84, mode: 104 };
const PLACE_WIDTH = 128;
const AREA_WIDTH = 200;
/** What a name of the trade means. */
const terms: Readonly<Record<string, MessageId>> = {
	ssr: "rate.term.ssr",
	msr: "rate.term.msr",
	cost: "rate.term.cost",
	ownership: "rate.term.ownership",
	brtCode: "rate.term.brtCode",
	weightFrom: "rate.term.weightFrom",
	weightTo: "rate.term.weightTo",
	basis: "rate.term.basis",
	onRequest: "rate.term.onRequest",
};
/** On a phone's card, in this order; the lane and the direction stand in its first line, and the selling price has one of its own where the lowest stands beside the cost. */
const onCard = ["direction", "category", "containerType", "ownership", "onWish", "ssr", "cost", "msr", "validFrom", "validTo"];
/** Their place is after the container and whose it is, before the prices. */
const BEFORE_PRICES = onCard.indexOf("ssr") - 0.5;
/** What people look at first stands first: whatever tells the rates of a lane apart, then its price, then its days; fields not named here follow in the book's order, and a book may name an order of its own. */
const readingOrder = [
	"areaCode",
	"charge",
	"category",
	"containerType",
	"ownership",
	"direction",
	"basis",
	"cost",
	"ssr",
	"msr",
	"validFrom",
	"validTo",
	"truckerCode",
	"name",
	"status",
	"mode",
	"onRequest",
	"transitMin",
	"transitMax",
	"frequency",
];

/** An area with those above it, in the person's language. */
export const areaName = (area: { path: string; pathEn: string }): string => (language() !== "zh" && area.pathEn) || area.path;

/** Finds areas by name, pinyin or postcode; behind the code of one those right below it. */
export const areaLookup: Lookup = async (typed, signal) => {
	const code = /^(\d{2}|\d{4}|\d{6}|\d{9})$/.test(typed.trim());
	const found = await api.lookups.areas.query(code ? { parent: typed.trim(), limit: 20 } : { search: typed || undefined, limit: 20 }, { signal });
	const options = found.map((a) => ({ value: a.code, label: areaName(a), hint: a.code }));
	return code ? [{ value: typed.trim(), label: typed.trim() }, ...options] : options;
};

/** Finds records of master data that hold today by code and name. */
export const codedLookup =
	(kind: CodeKind): Lookup =>
	async (typed, signal) => {
		const all = await api.lookups.coded.query({ kind }, { signal });
		return narrowed(
			all.filter(({ active }) => active).map(({ code, name }) => ({ value: code, label: name, hint: code })),
			typed,
		);
	};

/** Finds the values of a field that names something else: places, areas, currencies, containers. */
export function rateLookup(field: RateField): Lookup | undefined {
	switch (field.kind) {
		case "place":
			return async (typed, signal) => {
				const found = await api.lookups.places.query(
					{ kinds: [...(field.placeKinds ?? ["inlandCity"])], search: typed || undefined, activeOnly: typed ? undefined : true, limit: 20 },
					{ signal },
				);
				return found.map((p) => ({ value: p.code, label: language() === "zh" && p.nameZh ? p.nameZh : p.name, hint: p.code }));
			};
		case "area":
			return areaLookup;
		case "currency":
			return currencyLookup;
		case "container":
			return async (typed) => narrowed([...(await allContainers()), { value: "*", label: text("book.anyContainer"), hint: "*" }], typed);
		default:
			return undefined;
	}
}

/** Name of a place of a row in the person's language. */
const placeName = (rate: Rate, field: string, locale: string): string => {
	const place = rate.places[field];
	return (locale.startsWith("zh") && place?.nameZh) || place?.name || "";
};

const money = new Set<RateField["kind"]>(["money", "price"]);
export const isAmount = (text: string) => /^-?[\d.]+$/.test(text);

/** Amounts that a narrow window has behind the days: it has room for the one that is sold at. */
const behindDays = new Set(["cost", "msr"]);

/** What an amount is in: selling prices of a percentage are percent, all else is money of its own currency or the row's. */
export const unitOf = ({ kind, currency: own }: Pick<RateField, "kind" | "currency">, { row: { basis, currency } }: Rate): string =>
	kind === "price" && basis === "percent" ? "%" : String(own?.code ?? currency ?? "");

/** What stands beside an amount: nothing where every row is in one currency, which is said once, but a mark-up is always in percent. */
function unitBeside(field: RateField, rate: Rate, isShared: boolean): string {
	const unit = unitOf(field, rate);
	return isShared && unit !== "%" ? "" : unit;
}

/** The amount shown in a cell: what a rate is sold at, a number as it stands, or what its formula comes to. */
function worthOf({ name, kind }: RateField, { row, values }: Rate): string {
	const raw = String(row[name] ?? "");
	if (kind !== "price") return raw;
	return ((name === "ssr" && values.sold) || null) ?? (isAmount(raw) ? raw : (values[name] ?? ""));
}

function columnOf(
	field: RateField,
	{ mayEdit: editable, t, locale, same, records, sells, hasLowest, hasAreas, hasContainers, hasBesideBasis, ordered }: Asked,
): Column<Rate> {
	const { name } = field;
	const kind = rateKinds[field.kind];
	// What stands beside the container has no cell to stand in but its own in a book without containers.
	const isOnDemand = shownOnDemand.has(name) && !ordered.has(name) && (!field.key || hasContainers);
	const value = (rate: Rate) => rate.row[name];
	const column: Column<Rate> = {
		field: name,
		label: t(field.label),
		kind,
		value,
		sort: true,
		lookup: rateLookup(field),
		...(widths[field.kind] ? { width: widths[field.kind] } : {}),
		// By its name in Latin letters in every language: Chinese ones have no order of their own that anybody reads by.
		...(field.kind === "place" ? { pinned: true, width: PLACE_WIDTH, card: 0, sortField: `${name}Name` } : {}),
		...(field.kind === "area" ? { width: AREA_WIDTH, card: 0 } : {}),
		// Whatever else tells a lane's rates apart, or two of them would look like one.
		...(field.key && field.kind !== "place" && field.kind !== "area" && !isOnDemand ? { card: BEFORE_PRICES } : {}),
		// In the head of a card, which has two lines: beside other values its name would be cut.
		...(name === "charge" ? { card: 0 } : {}),
		...(onCard.includes(name) ? { card: onCard.indexOf(name), cardWide: name === "ssr" && hasLowest } : {}),
		...(terms[name] ? { description: t(terms[name]) } : {}),
		...((narrowByName[name] ?? narrow[field.kind]) ? { narrow: narrowByName[name] ?? narrow[field.kind] } : {}),
		...((sells && behindDays.has(name)) || (hasAreas && name === "ownership") || name === "basis" ? { narrowAfter: "validTo" } : {}),
		...(kind === "enum" ? { width: enumWidths[name] ?? 120 } : {}),
		...(field.hidden || isOnDemand ? { hidden: true } : {}),
		...(field.width === undefined ? {} : { width: field.width }),
		options: optionsOf(field, t, records),
		...(money.has(field.kind)
			? { summed: (rate: Rate) => ({ amount: rate.row.onRequest ? null : worthOf(field, rate), unit: unitOf(field, rate) }) }
			: {}),
		...(money.has(field.kind)
			? { currency: (rate: Rate) => (rate.row.onRequest ? "" : unitBeside(field, rate, same.currency !== undefined && !field.currency)) }
			: {}),
	};
	if (editable) {
		column.edit = {
			required: field.required,
			check: async (entered) => {
				const { error } = field.schema.safeParse(entered);
				return (field.numeric && unclearText("number", entered)) || (error ? problemText(error.issues[0], entered, () => column.options) : null);
			},
		};
	} else column.readOnlyReason = t("book.noRight");
	if (field.kind === "place") {
		column.display = (rate) => placeName(rate, name, locale) || String(value(rate) ?? "");
		column.render = (rate) => <Named name={placeName(rate, name, locale)} code={String(value(rate) ?? "")} />;
	}
	// The trade reads the code; the words are for the form.
	if (name === "ownership") column.display = (rate) => String(value(rate) ?? "");
	if (field.kind === "area") {
		column.filter = ["eq", "startsWith", "in"];
		const everyArea = t("rate.everyArea");
		column.render = (rate) => (value(rate) ? <Named name={placeName(rate, name, locale)} code={String(value(rate))} /> : everyArea);
	}
	if (name === "weightTo") column.render = (rate) => (value(rate) === NO_LIMIT ? t("rate.noWeightLimit") : String(value(rate) ?? ""));
	if (name === "basis" && hasBesideBasis) {
		const words = (rate: Rate) => column.options?.find((option) => option.value === value(rate))?.label ?? String(value(rate) ?? "");
		column.width = 148;
		column.render = (rate) => {
			const beside = besideBasis(rate, t);
			return beside === "" ? words(rate) : [words(rate), " ", <Beside key="beside">{beside}</Beside>];
		};
	}
	if (field.kind === "container") {
		const anyContainer = t("book.anyContainer");
		const words = (rate: Rate) => (value(rate) === "*" ? anyContainer : String(value(rate) ?? ""));
		column.display = words;
		column.amount = (rate) => {
			const beside = besideContainer(rate, t);
			return beside === "" ? (value(rate) === "*" ? anyContainer : "") : `${words(rate)} ${beside}`;
		};
		column.render = (rate) => {
			const beside = besideContainer(rate, t);
			const said = beside === "" ? words(rate) : [words(rate), " ", <Beside key="beside">{beside}</Beside>];
			return value(rate) === "*" ? <span title={anyContainer}>{said}</span> : said;
		};
	}
	if (field.kind === "endDate") {
		const openEnd = <span className="text-ink-soft">{t("book.openEnd")}</span>;
		column.render = (rate) => value(rate) ?? openEnd;
	}
	// What is still written there is no price of a rate that is on request.
	const onRequest = t("book.onRequestShort");
	const asked = (rate: Rate) => (
		<span className="text-ink-soft" title={(value(rate) ?? null) === null ? undefined : t("book.onRequestKept", { amount: String(value(rate)) })}>
			{onRequest}
		</span>
	);
	if (field.kind === "money" && name === "cost") {
		column.amount = (rate) => (rate.row.onRequest ? onRequest : groupDigits(String(value(rate) ?? ""), locale));
		column.render = (rate) => (rate.row.onRequest ? asked(rate) : groupDigits(String(value(rate) ?? ""), locale));
	}
	if (field.kind === "price") {
		const formula = t("book.formulaTitle");
		column.amount = (rate) => {
			if (rate.row.onRequest) return onRequest;
			return groupDigits(worthOf(field, rate), locale);
		};
		column.render = (rate) => {
			if (rate.row.onRequest) return asked(rate);
			const raw = value(rate);
			const sold = (name === "ssr" && rate.values.sold) || null;
			const worth = sold ?? rate.values[name];
			if (raw === null || raw === undefined) return "";
			if (isAmount(String(raw)) && sold === null) return groupDigits(String(raw), locale);
			if (sold !== null)
				return (
					<span className="flex min-w-0 items-baseline" title={t("rate.soldAt", { sold: groupDigits(sold, locale), ssr: String(raw) })}>
						<s className="mr-1.5 min-w-0 truncate text-ink-soft">{isAmount(String(raw)) ? groupDigits(String(raw), locale) : String(raw)}</s>
						<span className="shrink-0">{groupDigits(sold, locale)}</span>
					</span>
				);
			return (
				<span className="flex min-w-0 items-baseline" title={`${formula}: ${raw}${worth ? ` = ${worth}` : ""}`}>
					<span className="mr-1.5 min-w-0 truncate font-mono text-[0.85em] text-ink-soft">{String(raw)}</span>
					{worth && <span className="shrink-0">{groupDigits(worth, locale)}</span>}
				</span>
			);
		};
	}
	return column;
}

/** The weights that tell a rate from others of its container; nothing where it is for all of them. */
export function bandWords({ row: { weightFrom = null, weightTo = null } }: Rate, t: Text): string {
	if (weightFrom === null || weightTo === null || (Number(weightFrom) === 0 && weightTo === NO_LIMIT)) return "";
	return t("rate.weightBand", bandValues(String(weightFrom), String(weightTo)));
}

/** The cargo where a container is not for what such containers are for: a reefer for reefer cargo, any other for general cargo. */
function cargoWords({ row: { containerType, cargo } }: Rate, t: Text): string {
	const usual = /^\d\dR/.test(String(containerType)) ? "reefer" : "general";
	return typeof cargo !== "string" || cargo === usual ? "" : t(`enum.cargo.${cargo}` as MessageId);
}

const besideContainer = (rate: Rate, t: Text): string => [cargoWords(rate, t), bandWords(rate, t)].filter(Boolean).join(" ");

const Beside = ({ children }: { children: string }) => <span className="text-[0.85em] text-ink-soft tabular-nums">{children}</span>;

/** What goes with some ways of charging alone: hours that are free, and what a percentage is of. */
const besideBasis = ({ row: { freeHours = null, percentOf = null } }: Rate, t: Text): string =>
	freeHours !== null ? t("rate.hoursFree", { hours: Number(freeHours) }) : percentOf === null ? "" : t(`enum.percentOf.${percentOf}` as MessageId);

/** A place by its name; its code is told on hover, since there is room beside short names alone. */
function Named({ name, code }: { name: string; code: string }) {
	return (
		<span className="block truncate" title={`${name} ${code}`.trim()}>
			{name || code}
		</span>
	);
}

/** For whom the columns are. */
interface Asked {
	seesCost: boolean;
	mayEdit: boolean;
	t: Text;
	locale: string;
	/** The book has a selling price, and the lowest one as well. */
	sells: boolean;
	hasLowest: boolean;
	/** It has areas, whose names take the room of two columns. */
	hasAreas: boolean;
	/** It has what stands beside the basis: hours that are free, or what a percentage is of. */
	hasBesideBasis: boolean;
	/** It has containers, beside which weights stand. */
	hasContainers: boolean;
	/** Columns it puts in an order of its own: they are shown. */
	ordered: ReadonlySet<string>;
	/** What every row says, by field: a currency they share stands beside no amount. */
	same: Readonly<Record<string, unknown>>;
	/** Records of master data its rates name; those other screens have read where left out. */
	records?: CodedRecords | undefined;
}

const tones = { live: "good", future: "info", expired: "neutral" } as const;

/** What a book has that its columns go by. */
const traitsOf = ({ fields, prices, columns }: DeclaredBook) => ({
	ordered: new Set(columns?.order),
	sells: prices.includes("ssr"),
	hasLowest: prices.includes("msr"),
	hasAreas: fields.some((f) => f.kind === "area"),
	hasContainers: fields.some((f) => f.kind === "container"),
	hasBesideBasis: fields.some((f) => f.name === "freeHours" || f.name === "percentOf"),
});

/** The columns of a price book for one person: what they may not see is left out, what they may not change is read-only. */
export function rateColumns(
	book: DeclaredBook,
	asked: Omit<Asked, "same" | keyof ReturnType<typeof traitsOf>> & Partial<Pick<Asked, "same">>,
): Column<Rate>[] {
	const { seesCost, t } = asked;
	const fields = book.fields.filter((f) => seesCost || !f.confidential);
	const own = fields.map((f) => columnOf(f, { same: {}, ...traitsOf(book), ...asked }));
	const statuses = { live: t("book.status.live"), future: t("book.status.future"), expired: t("book.status.expired") };
	const status: Column<Rate> = {
		field: "status",
		label: t("book.status"),
		kind: "enum",
		width: 88,
		sort: true,
		readOnlyReason: t("book.computed"),
		options: (["live", "future", "expired"] as const).map((s) => ({ value: s, label: statuses[s] })),
		render: (rate) => <Badge tone={tones[rate.status]}>{statuses[rate.status]}</Badge>,
	};
	const changed: Column<Rate>[] = [
		{ field: "changedAt", label: t("book.changedAt"), kind: "time", sort: true, readOnlyReason: t("book.computed") },
		{ field: "changedBy", label: t("book.changedBy"), kind: "text", width: 120, sort: true, readOnlyReason: t("book.computed") },
	];
	const isLane = (c: Column<Rate>) => c.pinned === true;
	const order = book.columns?.order ?? readingOrder;
	const rank = ({ field }: Column<Rate>) => {
		const named = order.indexOf(field);
		return named >= 0 ? named : order.length;
	};
	const rest = [status, ...own.filter((c) => !isLane(c))].sort((a, b) => rank(a) - rank(b));
	return [...own.filter(isLane), ...rest, ...changed];
}
