import { businessDay, businessMoment } from "@iqt/i18n/days";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { documentName, labelsOf } from "../quotation/documents/labels.ts";
import { grandTotal, lane, letterhead, running, section } from "../quotation/documents/paper-parts.ts";
import { type FontSource, pdfOf } from "../quotation/documents/pdf.ts";
import { type Fonts, type Mark, Paper } from "../quotation/documents/sheet-of-paper.ts";
import { headRows, lane as laneRows, paperSheet, sumRows, textRows, totalsBelow, xlsxType } from "../quotation/documents/workbook.ts";
import type { HandOverRead as Told } from "./reading.ts";

const asParts = ({ sold }: Told) => ({ ...sold, lanesAre: "parts" as const, accepted: null, cheapest: null });

function factsOf({ record, language }: Told): [name: string, value: string][] {
	const { label } = labelsOf(language);
	const said: [string, string | null][] = [
		[label("handOver.quotationNumber"), record.quotationNumber],
		[label("handOver.billingReceiver"), record.billingReceiver],
		[label("handOver.billTo"), record.billTo],
		[label("handOver.submitTime"), record.submitTime && businessMoment(new Date(record.submitTime))],
		[label("handOver.owner"), record.owner],
		[label("handOver.state"), label(`enum.handOverState.${record.state}`)],
	];
	return said.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** What people added to what was sold. */
function added({ record, language }: Told): [title: string, lines: string[]][] {
	const { label } = labelsOf(language);
	return [
		[label("handOver.notes"), record.notes ? record.notes.split("\n") : []],
		[label("handOver.attachments"), record.attachmentFiles.map(({ name }) => name)],
	];
}

/** The pages of a record: A4, what was sold and what is to be done with it. */
export function layoutHandOver(told: Told, fonts: Fonts): Mark[][] {
	const { record, language } = told;
	const words = labelsOf(language);
	const { label } = words;
	const prices = asParts(told);
	const page = new Paper(fonts);
	const about = { title: label("handOver.paper"), number: record.number, customer: record.customer };
	const facts = factsOf(told);
	letterhead(page, {
		...about,
		tagline: label("document.tagline"),
		by: [record.owner, told.ownerEmail],
		of: { name: label("document.customer"), value: record.customer, more: [] },
		facts,
	});
	for (const [title, lines] of added(told)) section(page, title, lines);
	const editions = [{ doc: prices, words }] as const;
	for (const place of prices.items.keys()) page.keepTogether(() => lane(page, editions, place));
	grandTotal(page, editions);
	section(page, label("document.exchangeRates"), words.exchangeRates(prices));
	return page.pages.map((marks, i) => [...running(page, about, i + 1, editions), ...marks]);
}

function workbook(told: Told): ReadableStream<Uint8Array> {
	const { record, language } = told;
	const words = labelsOf(language);
	const prices = asParts(told);
	const editions = [{ doc: prices, words }] as const;
	const above = [
		...headRows(`${words.label("handOver.paper")} ${record.number}`, [[words.label("document.customer"), record.customer], ...factsOf(told)]),
		...added(told).flatMap(([title, lines]) => textRows(title, lines)),
	];
	const lanes = prices.items.map((_, place) => laneRows(editions, place));
	return paperSheet(record.number, [
		...above,
		...lanes.flat(),
		...sumRows(editions, totalsBelow(above.length, lanes)),
		...textRows(words.label("document.exchangeRates"), words.exchangeRates(prices)),
	]);
}

/** A record as a file: PDF or Excel, in the language of who reads it. Throws where the font cannot be read. */
export async function handOverFile(told: Told, kind: "pdf" | "xlsx", font: FontSource): Promise<FileAnswer> {
	const { record, language } = told;
	const name = documentName(record.number, kind);
	if (kind === "xlsx") return { file: { name, contentType: xlsxType, body: workbook(told) } };
	const { label } = labelsOf(language);
	const about = {
		...{ title: `${label("handOver.paper")} ${record.number}`, author: record.owner, subject: record.customer },
		...{ day: businessDay(new Date(record.createdAt)), language },
	};
	const bytes = await pdfOf((fonts) => layoutHandOver(told, fonts), about, font);
	return { file: { name, contentType: "application/pdf", size: bytes.length, body: new Blob([bytes as BlobPart]).stream() } };
}
