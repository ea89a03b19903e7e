import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { documentName, labelsOf } from "../../desk/quotation/documents/labels.ts";
import { letterhead, running, section } from "../../desk/quotation/documents/paper-parts.ts";
import { type FontSource, pdfOf } from "../../desk/quotation/documents/pdf.ts";
import { type Fonts, type Mark, Paper } from "../../desk/quotation/documents/sheet-of-paper.ts";
import { headRows, paperSheet, type Row, textRows, xlsxType } from "../../desk/quotation/documents/workbook.ts";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { styledCell } from "../../kit/sheet/write.ts";
import type { PriceLine } from "./lines.ts";
import { totalsInWords } from "./lines.ts";
import type { Request } from "./reading.ts";
import { arePricesRefused } from "./rules.ts";

/** A request as paper: what is asked and its prices, in a language. Costs are on no paper: papers are passed on. */
export interface Told {
	request: Request;
	ownerEmail: string;
	language: Language;
}

/** Who asked, and where they are reached. */
export async function ownerEmailOf(db: Kysely<Database>, id: string): Promise<string> {
	const row = await db
		.selectFrom("ad_hoc_request as r")
		.innerJoin("user as u", "u.id", "r.owner_id")
		.select("u.email")
		.where("r.id", "=", id)
		.executeTakeFirstOrThrow();
	return row.email;
}

/** What is asked, name and value. */
export function factsOf({ request, language }: Pick<Told, "language" | "request">): [name: string, value: string][] {
	const { label, number } = labelsOf(language);
	const of = (field: string) => label(`adHocRequest.${field}` as Parameters<typeof label>[0]);
	const said: [string, string | number | null][] = [
		[of("serviceType"), label(`enum.teamService.${request.serviceType}`)],
		[of("lane"), request.lane],
		[of("mode"), request.mode && label(`enum.mode.${request.mode}`)],
		[of("depotServices"), request.depotServices.join(", ")],
		[of("storageDays"), request.storageDays],
		[of("truckType"), request.truckType],
		[of("containers"), request.containers.join(", ")],
		[of("ownership"), request.ownership && label(`enum.ownership.${request.ownership}`)],
		[of("cargo"), label(`enum.cargo.${request.cargo}`)],
		[of("commodity"), request.commodity],
		[of("grossWeight"), number(String(request.grossWeight))],
		[of("pieces"), request.pieces],
		[of("volume"), request.volume && number(String(request.volume))],
		[of("packageType"), request.packageType],
		[of("readyDate"), request.readyDate],
		[of("requisitionNumber"), request.requisitionNumber],
	];
	return said.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, String(value)] as [string, string]]));
}

/** Facts of the request itself, which are for our own people. */
function ownFacts({ request, language }: Told): [name: string, value: string][] {
	const { label } = labelsOf(language);
	return [
		[label("adHocRequest.state"), label(`enum.adHocState.${request.state}`)],
		[label("adHocRequest.requiredDate"), request.requiredDate],
		[label("adHocRequest.requester"), request.requester],
		[label("adHocRequest.handlers"), request.handlers],
	];
}

/** "Haulage · 40HC × 2 · CNY 1,200.00 · VAT 9 %: CNY 1,308.00 · 2026-12-01 – 2026-12-31". */
export function priceInWords(line: PriceLine, language: Language): string {
	const { label, number, period } = labelsOf(language);
	const count = number(String(line.quantity));
	const boxes = line.containerType ? `${line.containerType} × ${count}` : `${label(`enum.basis.${line.basis}`)} × ${count}`;
	const vat = line.vat === "0" ? "" : `${label("document.vat")} ${number(line.vat)}%: ${line.currency} ${number(line.amountWithVat)}`;
	const days = line.validFrom === null ? `≤ ${line.validTo}` : period(line.validFrom, line.validTo);
	return [line.charge, boxes, `${line.currency} ${number(line.amount)}`, vat, days, line.remark].filter(Boolean).join(" · ");
}

/** What it all comes to, without VAT and with it. */
export function totalLines(prices: readonly PriceLine[], language: Language): string[] {
	const { label } = labelsOf(language);
	const [without, withVat] = [totalsInWords(prices, "total", language), totalsInWords(prices, "totalWithVat", language)];
	if (without === null || withVat === null) return [];
	const named = (id: Parameters<typeof label>[0], total: string) => `${label(id)}: ${total}`;
	return without === withVat
		? [named("document.total", without)]
		: [named("adHocRequest.totalWithoutVat", without), named("adHocRequest.totalWithVat", withVat)];
}

/** The sections of the paper that are text. */
function sections({ request, language }: Told): [title: string, lines: string[]][] {
	const { label } = labelsOf(language);
	const named = (names: readonly string[]) =>
		names.map((objectName) => request.files.find((file) => file.objectName === objectName)?.name ?? objectName);
	return [
		[label("adHocRequest.cargoRemark"), request.cargoRemark?.split("\n") ?? []],
		[label("adHocRequest.remark"), request.remark?.split("\n") ?? []],
		[label("adHocRequest.files"), named([...request.pictures, ...request.loadingPlans, ...request.msds])],
	];
}

/** What prices are called: those that were not taken say so. */
const pricesHead = (request: Request) => (arePricesRefused(request) ? "adHocRequest.pricesRefused" : "adHocRequest.prices");

function layout(told: Told, fonts: Fonts): Mark[][] {
	const { request, language } = told;
	const words = labelsOf(language);
	const { label } = words;
	const page = new Paper(fonts);
	const about = { title: label("adHocRequest.paper"), number: request.number, customer: request.customer };
	letterhead(page, {
		...about,
		tagline: label("document.tagline"),
		by: [request.requester, told.ownerEmail],
		of: { name: label("document.customer"), value: request.customer, more: [] },
		facts: ownFacts(told),
	});
	section(
		page,
		label("adHocRequest.asked"),
		factsOf(told).map(([name, value]) => `${name}: ${value}`),
	);
	const prices = request.prices.map((line) => priceInWords(line, language));
	section(page, label(pricesHead(request)), [...prices, ...totalLines(request.prices, language)]);
	for (const [title, lines] of sections(told)) section(page, title, lines);
	return page.pages.map((marks, i) => [...running(page, about, i + 1, [{ doc: request, words }]), ...marks]);
}

const amountCell = (value: string) => {
	const decimals = value.split(".")[1]?.length ?? 0;
	return styledCell(value, { numberFormat: decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}` }, { kind: "money" });
};

function priceRows({ request, language }: Told): Row[] {
	if (request.prices.length === 0) return [];
	const { label, coded } = labelsOf(language);
	const heads = [
		...([label("document.charge"), label("document.basis"), label("document.container"), label("document.quantity")] as const),
		...([label("document.unitPrice"), label("document.currencyColumn"), label("document.vat"), label("adHocRequest.withVat")] as const),
		label("adHocRequest.validTo"),
	];
	return [
		...(arePricesRefused(request) ? [[styledCell(label(pricesHead(request)), { bold: true })]] : []),
		heads.map((text) => styledCell(text, { bold: true })),
		...request.prices.map(
			(line): Row => [
				...[line.charge, coded("basis", line.basis), line.containerType, styledCell(String(line.quantity), {}, { kind: "number" })],
				...[amountCell(line.amount), line.currency, `${line.vat}%`, amountCell(line.amountWithVat), line.validTo],
			],
		),
		...totalLines(request.prices, language).map((line): Row => [styledCell(line, { bold: true })]),
		[],
	];
}

function workbook(told: Told): ReadableStream<Uint8Array> {
	const { request, language } = told;
	const { label } = labelsOf(language);
	return paperSheet(request.number, [
		...headRows(`${label("adHocRequest.paper")} ${request.number}`, [
			[label("document.customer"), request.customer],
			...ownFacts(told),
			...factsOf(told),
		]),
		...priceRows(told),
		...sections(told).flatMap(([title, lines]) => textRows(title, lines)),
	]);
}

/** A request as a file. Throws where the font cannot be read. */
export async function requestFile(told: Told, kind: "pdf" | "xlsx", font: FontSource): Promise<FileAnswer> {
	const { request, language } = told;
	const name = documentName(request.number, kind);
	if (kind === "xlsx") return { file: { name, contentType: xlsxType, body: workbook(told) } };
	const { label } = labelsOf(language);
	const about = {
		...{ title: `${label("adHocRequest.paper")} ${request.number}`, author: request.requester, subject: request.customer },
		...{ day: businessDay(new Date(request.createdAt)), language },
	};
	const bytes = await pdfOf((fonts) => layout(told, fonts), about, font);
	return { file: { name, contentType: "application/pdf", size: bytes.length, body: new Blob([bytes as BlobPart]).stream() } };
}
