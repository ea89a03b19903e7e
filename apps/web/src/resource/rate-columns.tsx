import type { RateBook } from "@iqt/routers/price-book/define";
import type { RateField } from "@iqt/routers/price-book/fields";
import type { Rate } from "@iqt/routers/price-book/list";
import type { ComboOption } from "@iqt/ui/combobox";
import { Badge } from "@iqt/ui/surface";
import { api } from "../api/client.ts";
import { language, type Text, text } from "../lib/text.ts";
import { problemText } from "./problem-text.ts";
import type { Column, ColumnKind, Lookup } from "./types.ts";
import { groupDigits } from "./values.ts";

/** How a field of a rate is shown in the table and entered in the form. */
export const rateKinds = {
	place: "lookup",
	area: "lookup",
	text: "text",
	enum: "enum",
	integer: "number",
	boolean: "boolean",
	weight: "money",
	money: "money",
	price: "price",
	currency: "lookup",
	percent: "percent",
	date: "date",
	endDate: "date",
	container: "lookup",
} as const satisfies Record<RateField["kind"], ColumnKind>;
const widths: Partial<Record<RateField["kind"], number>> = {
	container: 106,
	currency: 80,
	weight: 90,
	percent: 80,
	integer: 84,
	boolean: 84,
	price: 205,
};
const shownOnDemand = new Set(["weightFrom", "weightTo", "cargo", "basis", "min", "max", "vat", "brtCode", "currency"]);
const enumWidths: Record<string, number> = { direction: 88, ownership: 92, mode: 104 };
/** What people look at first stands first; fields not named here follow in the book's order. */
const readingOrder = [
	"status",
	"mode",
	"charge",
	"category",
	"direction",
	"containerType",
	"ownership",
	"cost",
	"ssr",
	"msr",
	"validFrom",
	"validTo",
	"onRequest",
	"transitMin",
	"transitMax",
	"frequency",
];

let containers: Promise<ComboOption[]> | undefined;
let currencies: Promise<ComboOption[]> | undefined;
const narrowed = (all: readonly ComboOption[], typed: string) => {
	const wanted = typed.trim().toLowerCase();
	const hits = all.filter((o) => `${o.value} ${o.label} ${o.hint ?? ""}`.toLowerCase().includes(wanted));
	return [...hits.filter((o) => o.value.toLowerCase() === wanted), ...hits.filter((o) => o.value.toLowerCase() !== wanted)].slice(0, 30);
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
			return async (typed, signal) => {
				const code = /^\d+$/.test(typed.trim());
				const found = await api.lookups.areas.query(code ? { parent: typed.trim(), limit: 20 } : { search: typed || undefined, limit: 20 }, {
					signal,
				});
				const options = found.map((a) => ({ value: a.code, label: a.path, hint: a.code }));
				return code ? [{ value: typed.trim(), label: typed.trim() }, ...options] : options;
			};
		case "currency":
			return async (typed) => {
				currencies ??= api.lookups.currencies.query().then((all) => all.map((c) => ({ value: c.code, label: c.code, hint: c.name })));
				return narrowed(await currencies, typed);
			};
		case "container":
			return async (typed) => {
				containers ??= api.lookups.containerTypes
					.query()
					.then((all) => [
						...all.map((c) => ({ value: c.code, label: c.code, hint: c.name })),
						{ value: "*", label: "*", hint: text("book.anyContainer") },
					]);
				return narrowed(await containers, typed);
			};
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

function columnOf(field: RateField, editable: boolean, t: Text, locale: string): Column<Rate> {
	const { name } = field;
	const kind = rateKinds[field.kind];
	const value = (rate: Rate) => rate.row[name];
	const column: Column<Rate> = {
		field: name,
		label: t(field.label),
		kind,
		value,
		sort: true,
		lookup: rateLookup(field),
		...(widths[field.kind] ? { width: widths[field.kind] } : {}),
		...(field.kind === "place" ? { pinned: true, width: 150 } : {}),
		...(field.kind === "enum" ? { width: enumWidths[name] ?? 120 } : {}),
		...(shownOnDemand.has(name) ? { hidden: true } : {}),
		...(field.options ? { options: field.options.map((o) => ({ value: o.value, label: t(o.label) })) } : {}),
		...(money.has(field.kind) ? { currency: (rate: Rate) => String(rate.row.currency ?? "") } : {}),
	};
	if (editable) {
		column.edit = {
			required: field.required,
			check: async (entered) => {
				const checked = field.schema.safeParse(entered);
				return checked.success ? null : problemText(checked.error.issues[0]);
			},
		};
	} else column.readOnlyReason = t("book.noRight");
	if (field.kind === "place") {
		column.display = (rate) => placeName(rate, name, locale) || String(value(rate) ?? "");
		column.render = (rate) => (
			<>
				{placeName(rate, name, locale)} <span className="text-[0.85em] text-ink-soft">{String(value(rate) ?? "")}</span>
			</>
		);
	}
	// The trade reads the code; the words are for the form.
	if (name === "ownership") column.display = (rate) => String(value(rate) ?? "");
	if (field.kind === "area") column.filter = ["eq", "startsWith", "in"];
	if (field.kind === "endDate") {
		const openEnd = <span className="text-ink-soft">{t("book.openEnd")}</span>;
		column.render = (rate) => value(rate) ?? openEnd;
	}
	if (field.kind === "price") {
		const onRequest = <span className="text-ink-soft">{t("book.onRequestShort")}</span>;
		const formula = t("book.formulaTitle");
		column.render = (rate) => {
			const raw = value(rate);
			const worth = rate.values[name];
			if (raw === null || raw === undefined) return rate.row.onRequest ? onRequest : "";
			if (/^-?[\d.]+$/.test(String(raw))) return groupDigits(String(raw), locale);
			return (
				<span title={`${formula}: ${raw}${worth ? ` = ${worth}` : ""}`}>
					<span className="mr-1.5 font-mono text-[0.85em] text-ink-soft">{String(raw)}</span>
					{worth && groupDigits(worth, locale)}
				</span>
			);
		};
	}
	return column;
}

const tones = { live: "good", future: "info", expired: "neutral" } as const;

/** The columns of a price book for one person: what they may not see is left out, what they may not change is read-only. */
export function rateColumns(
	book: RateBook,
	{ seesCost, mayEdit, t, locale }: { seesCost: boolean; mayEdit: boolean; t: Text; locale: string },
): Column<Rate>[] {
	const fields = book.fields.filter((f) => seesCost || !f.confidential);
	const own = fields.map((f) => columnOf(f, mayEdit, t, locale));
	const lane = new Set(book.lane.map((f) => f.name));
	const statuses = { live: t("book.status.live"), future: t("book.status.future"), expired: t("book.status.expired") };
	const status: Column<Rate> = {
		field: "status",
		label: t("book.status"),
		kind: "enum",
		width: 96,
		sort: true,
		readOnlyReason: t("book.computed"),
		options: (["live", "future", "expired"] as const).map((s) => ({ value: s, label: statuses[s] })),
		render: (rate) => <Badge tone={tones[rate.status]}>{statuses[rate.status]}</Badge>,
	};
	const changed: Column<Rate>[] = [
		{ field: "changedAt", label: t("book.changedAt"), kind: "time", sort: true, readOnlyReason: t("book.computed") },
		{ field: "changedBy", label: t("book.changedBy"), kind: "text", width: 120, sort: true, readOnlyReason: t("book.computed") },
	];
	const isLane = (c: Column<Rate>) => lane.has(c.field) && c.pinned === true;
	const rank = ({ field }: Column<Rate>) => {
		const named = readingOrder.indexOf(field);
		// What else makes a lane stands behind the status.
		return named >= 0 ? named : lane.has(field) ? 0.5 : readingOrder.length;
	};
	const rest = [status, ...own.filter((c) => !isLane(c))].sort((a, b) => rank(a) - rank(b));
	return [...own.filter(isLane), ...rest, ...changed];
}
