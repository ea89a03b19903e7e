import { type AdHocLineTable, type Database, insertMany } from "@iqt/db";
import Big from "big.js";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { grouped } from "../../kit/money/formula-words.ts";
import { fromMinor } from "../../kit/money/money.ts";
import { amountsOf, lineTotals, quantityOf } from "./rules.ts";
import type { AdHocRequest, CostLineSent, lineBases, PriceLineSent } from "./schema.ts";

/** A line as it is told: amounts for one of `basis` as decimal strings, `total` of all of them without VAT. */
interface Line {
	charge: string;
	/** Null: for all containers. */
	containerType: string | null;
	basis: (typeof lineBases)[number];
	quantity: number;
	currency: string;
	amount: string;
	amountWithVat: string;
	/** Percent. */
	vat: string;
	total: string;
	totalWithVat: string;
	remark: string | null;
}
export interface CostLine extends Line {
	source: NonNullable<AdHocLineTable["source"]>;
	vendor: string | null;
	/** Number of the vendor inquiry it was taken from. */
	inquiry: string | null;
}
export interface PriceLine extends Line {
	validFrom: string | null;
	validTo: string;
}
export interface Lines {
	costs: CostLine[];
	prices: PriceLine[];
}

type Asked = Pick<AdHocRequest, "containers" | "serviceType" | "storageDays">;

/** Costs and prices of requests, in their order, by request. */
export async function linesOf(db: Kysely<Database>, requests: readonly (Asked & { id: string })[]): Promise<Map<string, Lines>> {
	const lines = new Map(requests.map(({ id }): [string, Lines] => [id, { costs: [], prices: [] }]));
	const rows = await db
		.selectFrom("ad_hoc_line as l")
		.innerJoin("currency as c", "c.code", "l.currency")
		.selectAll("l")
		.select("c.exponent")
		.where(sql<boolean>`l.request_id IN (SELECT value FROM json_each(${JSON.stringify([...lines.keys()])}))`)
		.orderBy("l.position")
		.execute();
	const askedBy = new Map(requests.map((request) => [request.id, request]));
	for (const row of rows) {
		const asked = askedBy.get(row.request_id);
		const of = lines.get(row.request_id);
		if (!asked || !of) continue;
		const basis = row.basis as Line["basis"];
		const quantity = quantityOf(asked, { basis, containerType: row.container_type });
		const said = {
			amount: fromMinor(row.amount_minor, row.exponent),
			amountWithVat: fromMinor(row.amount_with_vat_minor, row.exponent),
			vat: Big(row.vat).div(100).toFixed(),
		};
		const line: Line = {
			...{ charge: row.charge, containerType: row.container_type, basis, quantity, currency: row.currency, remark: row.remark },
			...said,
			...lineTotals(said, quantity, row.exponent),
		};
		if (row.side === "cost") of.costs.push({ ...line, source: row.source ?? "byHand", vendor: row.vendor, inquiry: row.inquiry });
		else of.prices.push({ ...line, validFrom: row.valid_from, validTo: row.valid_to ?? "" });
	}
	return lines;
}

/** A line as the log keeps it, in no language: "Haulage · 40HC × 2 · CNY 1200.00 + 9% · Fast Trucks". */
export function lineInWords(line: CostLine | PriceLine): string {
	const more = "validTo" in line ? [[line.validFrom, line.validTo].filter(Boolean).join(" – ")] : [line.vendor, line.inquiry];
	const parts = [
		line.charge,
		`${line.containerType ?? "*"} × ${line.quantity}`,
		`${line.currency} ${line.amount} + ${line.vat}%`,
		...more,
		line.remark,
	];
	return parts.filter(Boolean).join(" · ");
}

/** Refuses costs said to be from a vendor inquiry that was not about the request. */
export async function refuseForeignInquiries(db: Kysely<Database>, requestId: string, costs: readonly CostLineSent[]): Promise<void> {
	const named = costs.flatMap(({ inquiry }) => inquiry ?? []);
	const known = named.length === 0 ? [] : await db.selectFrom("vendor_inquiry").select("number").where("request_id", "=", requestId).execute();
	refuseAll(
		...costs.map(
			({ inquiry }, i) =>
				inquiry !== undefined &&
				!known.some(({ number }) => number === inquiry) &&
				new InvalidFieldError(`costs.${i}.inquiry`, "problem.unknownReference", { value: inquiry }),
		),
	);
}

/** Lines added up by currency: "CNY 1,200.00 + USD 300.00"; null where there are none. */
export function totalsInWords(
	lines: readonly Pick<Line, "amount" | "currency" | "total" | "totalWithVat">[],
	of: "total" | "totalWithVat" = "total",
	language = "en",
): string | null {
	const sums = new Map<string, Big>();
	for (const line of lines) sums.set(line.currency, (sums.get(line.currency) ?? Big(0)).plus(line[of]));
	const digits = new Map(lines.map((line) => [line.currency, line.amount.split(".")[1]?.length ?? 0]));
	const said = [...sums].map(([currency, sum]) => `${currency} ${grouped(sum.toFixed(digits.get(currency) ?? 2), language)}`);
	return said.length === 0 ? null : said.join(" + ");
}

/** Puts lines in the place of those a request has on that side. InvalidFieldError for a currency there is none of, and amounts that are none. */
export async function saveLines(
	db: Kysely<Database>,
	requestId: string,
	{ side, lines }: { side: "cost"; lines: readonly CostLineSent[] } | { side: "price"; lines: readonly PriceLineSent[] },
): Promise<void> {
	const known = await db
		.selectFrom("currency")
		.select(["code", "exponent"])
		.where(
			"code",
			"in",
			lines.map(({ currency }) => currency),
		)
		.execute();
	const digitsOf = new Map(known.map(({ code, exponent }) => [code, exponent]));
	const rows = lines.map((line, position) => {
		const at = `${side}s.${position}`;
		const digits = digitsOf.get(line.currency);
		if (digits === undefined) throw new InvalidFieldError(`${at}.currency`, "problem.unknownCurrency", { code: line.currency });
		const amounts = amountsOf(line, { digits, at });
		return {
			...{ id: crypto.randomUUID(), request_id: requestId, side, position, charge: line.charge, container_type: line.containerType ?? null },
			...{ amount_minor: amounts.without, amount_with_vat_minor: amounts.with, currency: line.currency },
			...{ vat: Big(line.vat).times(100).toNumber(), basis: line.basis, remark: line.remark ?? null },
			...("source" in line
				? { source: line.source, vendor: line.vendor ?? null, inquiry: line.inquiry ?? null }
				: { source: null, vendor: null, inquiry: null }),
			...("validTo" in line ? { valid_from: line.validFrom ?? null, valid_to: line.validTo } : { valid_from: null, valid_to: null }),
		};
	});
	await db.deleteFrom("ad_hoc_line").where("request_id", "=", requestId).where("side", "=", side).execute();
	await insertMany(db, "ad_hoc_line", rows);
}
