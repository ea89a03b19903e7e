import { type Language, translate } from "@iqt/i18n";
import { businessMoment } from "@iqt/i18n/days";
import Big from "big.js";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import type { NtoccCall } from "./queries.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Call records as a workbook in the reader's words, streamed. */
export function callWorkbook(calls: AsyncIterable<NtoccCall>, language: Language, today: string): FileAnswer {
	const title = translate(language, "menu.callRecord");
	async function* rows(): AsyncGenerator<unknown[]> {
		for await (const call of calls) {
			yield [
				...[businessMoment(new Date(call.at)), call.askedBy, translate(language, `ntocc.origin.${call.origin}`)],
				translate(language, `ntocc.provider.${call.provider}`),
				...[call.from, call.fromName, call.to, call.toName, call.truckType, translate(language, `enum.cargo.${call.cargo}`)],
				...[
					call.weightKg === null ? null : Big(call.weightKg).div(1000).toFixed(),
					call.loadDay,
					translate(language, `ntocc.outcome.${call.outcome}`),
				],
				...[call.failure === null ? null : translate(language, `ntocc.failure.${call.failure}`), call.status, call.reason],
				...[call.cost, call.currency, call.km, call.reference, call.ms, call.quotationNumber],
				call.heldUntil === null ? null : businessMoment(new Date(call.heldUntil)),
			];
		}
	}
	const body = writeSheet({
		sheetName: title,
		columns: [
			{ header: translate(language, "ntocc.at"), width: 20 },
			{ header: translate(language, "ntocc.askedBy"), width: 18 },
			{ header: translate(language, "ntocc.origin"), width: 18 },
			{ header: translate(language, "ntocc.provider"), width: 14 },
			{ header: translate(language, "ntocc.fromCode"), width: 12 },
			{ header: translate(language, "rate.fromCity"), width: 18 },
			{ header: translate(language, "ntocc.toCode"), width: 12 },
			{ header: translate(language, "rate.toCity"), width: 18 },
			{ header: translate(language, "rate.truckType"), width: 12 },
			{ header: translate(language, "rate.cargo"), width: 12 },
			{ header: translate(language, "ntocc.tonnes"), kind: "number", width: 10 },
			{ header: translate(language, "ntoccQuotation.loadDay"), kind: "date", width: 12 },
			{ header: translate(language, "ntocc.outcome"), width: 14 },
			{ header: translate(language, "ntocc.failure"), width: 26 },
			{ header: translate(language, "ntocc.status"), kind: "number", width: 8 },
			{ header: translate(language, "ntocc.reason"), width: 30 },
			{ header: translate(language, "ntocc.cost"), kind: "money", width: 14 },
			{ header: translate(language, "rate.currency"), width: 8 },
			{ header: translate(language, "ntocc.km"), kind: "number", width: 10 },
			{ header: translate(language, "ntocc.reference"), width: 18 },
			{ header: translate(language, "ntocc.ms"), kind: "number", width: 10 },
			{ header: translate(language, "ntocc.quotationNumber"), width: 18 },
			{ header: translate(language, "ntocc.heldUntil"), width: 20 },
		],
		rows: rows(),
	});
	return { file: { name: `${title} ${today}.xlsx`, contentType: xlsx, body } };
}
