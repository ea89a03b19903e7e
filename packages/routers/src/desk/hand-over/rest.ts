import { recordLines } from "../../kit/records/rest.ts";
import { isRecord } from "../../kit/rest/fit.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import { handOverKind } from "./queries.ts";
import type { handOverRouter } from "./router.ts";
import { handOverStates } from "./schema.ts";

const base = "/api/v1/QuotationReference";
const finishCall = `${base}/SetHandOverFinish`;

const spelling = {
	id: "HandOverGUID",
	addsOnce: true,
	names: {
		handOverNumber: "number",
		quotationRecordGUID: "quotation",
		customerName: "customer",
		billToPartyCMDCode: "billTo",
		shareUserGUIDs: "shares",
		remark: "notes",
		status: "state",
		handOverComplete: "complete",
	},
	elsewhere: { status: finishCall, handOverComplete: finishCall },
	filters: {
		state: { field: "state", values: handOverStates },
		status: { field: "state", values: handOverStates },
		// One text: places have commas of their own, as "Furong District, Changsha".
		lane: { field: "lane", op: "contains", word: (text: string) => text },
	},
} as const;

/** A record by its own GUID, by that of its quotation, or both. */
function namedBy(req: RestRequest) {
	const id = req.guid("HandOverGUID") ?? req.guid("GUID") ?? req.guid("id");
	const quotation = req.guid("quotationRecordGUID") ?? req.guid("quotation");
	return { ...(id === undefined ? {} : { id }), ...(quotation === undefined ? {} : { quotation }) };
}

/** People by their GUIDs, or as `GetShareUserGUIDInfo` answers them. */
function sharesSent(req: RestRequest): unknown {
	const sent = req.first("shareUserGUIDs", "shareUserGUIDList", "shareUserGUID", "shares", "userGUIDs");
	return Array.isArray(sent) ? sent.map((one) => (isRecord(one) ? (one.userGUID ?? one.GUID) : one)) : sent;
}

/** What people call the two kinds of file. */
const kinds: Readonly<Record<string, "pdf" | "xlsx">> = { pdf: "pdf", xlsx: "xlsx", excel: "xlsx", xls: "xlsx" };

/** PDF unless `format` says Excel; what is neither is refused. */
function kindSent(req: RestRequest): unknown {
	const said = req.first("format", "fileType", "kind");
	return said === undefined || said === "" ? "pdf" : (kinds[String(said).toLowerCase()] ?? said);
}

export const handOverRoutes = routesFor<typeof handOverRouter>("handOver")([
	...recordLines(handOverKind, spelling, {
		list: ["POST", `${base}/GetHandOverRecordListData`],
		add: ["POST", `${base}/AddHandOverRecord`],
		update: ["POST", `${base}/UpdateTheRecord`],
		get: ["GET", `${base}/GetTheRecordDetail`],
	}),
	{
		method: "POST",
		path: `${base}/UpdateTheShare`,
		procedure: "share",
		input: (req) => ({ ...namedBy(req), shares: sharesSent(req), version: req.body("version") }),
		output: ({ id, version }) => ({ HandOverGUID: id, GUID: id, version }),
	},
	{
		method: "POST",
		path: finishCall,
		procedure: "finish",
		input: (req) => ({ ...namedBy(req), version: req.body("version") }),
		output: ({ id, number, state, version }) => ({
			HandOverGUID: id,
			GUID: id,
			handOverNumber: number,
			status: state,
			handOverComplete: true,
			version,
		}),
	},
	{
		method: "GET",
		path: `${base}/GetHandOverItemDetail`,
		procedure: "items",
		input: (req) => ({ quotation: req.guid("quotationRecordGUID") }),
		output: ({ handOver, ...sold }) => ({
			HandOverGUID: handOver?.id ?? null,
			handOverNumber: handOver?.number ?? null,
			status: handOver?.state ?? null,
			...sold,
		}),
	},
	{
		method: "GET",
		path: `${base}/GetShareUserGUIDInfo`,
		procedure: "shares",
		input: namedBy,
		output: ({ people }) => people,
	},
	{
		method: "GET",
		path: `${base}/DownloadHandOver`,
		procedure: "download",
		input: (req) => ({ ...namedBy(req), kind: kindSent(req) }),
		file: true,
	},
]);
