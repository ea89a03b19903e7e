import { pageOf, sameNames } from "../../kit/rest/lists.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import type { messageRouter } from "./router.ts";
import { boxes, threadStates } from "./schema.ts";
import { subjects } from "./subjects.ts";

const kinds = subjects.map(({ kind }) => kind);

/** Yes or no as older clients say it; null for anything else. */
const flagOf = (value: unknown): boolean | null => {
	const said = String(value ?? "").toLowerCase();
	return said === "true" || said === "1" ? true : said === "false" || said === "0" ? false : null;
};

/** A request of trains, or of anything else. */
function icrOnly(value: unknown) {
	const said = flagOf(value);
	return said === null ? null : [{ field: "kind", op: said ? "eq" : "ne", value: "icr" }];
}

const ofRequest = {
	totalRequestGUID: { field: "id", guid: true },
	requestType: { field: "kind", values: kinds },
	status: { field: "state", values: threadStates },
	...sameNames({ op: "contains" }, "customerName", "originLabel", "destinationLabel"),
	requestNumber: { field: "number", op: "contains" },
	requester: { field: "askedByName", op: "contains" },
	unreadCount: { field: "unread", as: "number" },
	isBundle: { field: "isBundle", as: "flag" },
	isICR: { field: "kind", read: icrOnly, filterOnly: true },
} as const;

const requestFilters = {
	...ofRequest,
	requestTime: { field: "openedAt", as: "moment" },
	lastTime: { field: "lastAt", as: "moment" },
	beginTime: { field: "openedAt", op: "gte", as: "moment" },
	endTime: { field: "openedAt", op: "lte", as: "moment" },
} as const;

const responseFilters = {
	...ofRequest,
	totalRequestGUID: { field: "threadId", guid: true },
	messageGUID: { field: "id", guid: true },
	bunldeSubServiceType: "part",
	content: { field: "text", op: "contains" },
	responder: { field: "author", op: "contains" },
	responseTime: { field: "at", as: "moment" },
	beginTime: { field: "at", op: "gte", as: "moment" },
	endTime: { field: "at", op: "lte", as: "moment" },
} as const;

/** A page of a box: `searchKey` is looked for in numbers, customers, lanes and texts; `isTeam` asks for what was sent to the caller's teams. */
function boxOf(req: RestRequest, filters: Parameters<RestRequest["list"]>[0]) {
	const { search, ...page } = req.list(filters);
	const key = req.first("searchKey");
	const wanted = key === undefined || key === null || key === "" ? search : String(key);
	const named = String(req.first("box") ?? "").toLowerCase();
	const box = boxes.find((one) => one === named) ?? (flagOf(req.first("isTeam")) ? "team" : "mine");
	return { ...page, ...(wanted === undefined ? {} : { search: wanted }), box };
}

const threadNamed = (req: RestRequest) => req.guid("totalRequestGUID") ?? req.guid("requestGUID") ?? req.guid("id");
const partNamed = (req: RestRequest) => req.first("bunldeSubServiceType", "bundleSubServiceType", "part");

const threadAsked = (req: RestRequest) => ({
	id: threadNamed(req),
	part: partNamed(req),
	isICR: req.first("isICR"),
	isBundle: req.first("isBundle"),
	before: req.first("before"),
});

/** With `isRequest` what was asked and said by the way, without it what was answered, all of it where it is left out. */
function kindsAsked(req: RestRequest) {
	const asked = flagOf(req.first("isRequest"));
	return asked === null ? {} : { kinds: asked ? (["request", "comment"] as const) : (["response", "event"] as const) };
}

interface Called {
	number: string;
	kind: string;
	state: string;
	askedByName: string;
	unread: number;
}

/** What all calls name alike. */
const request = <R extends Called>({ number, kind, state, askedByName, unread, ...row }: R) => ({
	requestNumber: number,
	requestType: kind,
	status: state,
	requester: askedByName,
	unreadCount: unread,
	...row,
});

interface Thread extends Called {
	id: string;
	openedAt: string;
	lastAt: string;
	quotationId: string | null;
}

const thread = <R extends Thread>({ id, openedAt, lastAt, quotationId, ...row }: R) => ({
	totalRequestGUID: id,
	...request(row),
	requestTime: openedAt,
	lastTime: lastAt,
	quotationGUID: quotationId,
});

interface Response extends Called {
	id: string;
	threadId: string;
	part: string;
	text: string;
	author: string;
	at: string;
}

const response = <R extends Response>({ id, threadId, part, text, author, at, ...row }: R) => ({
	totalRequestGUID: threadId,
	messageGUID: id,
	...request(row),
	bunldeSubServiceType: part,
	content: text,
	responder: author,
	responseTime: at,
});

interface Part {
	part: string;
	state: string;
}

const part = <P extends Part>({ part: bunldeSubServiceType, state, ...rest }: P) => ({ bunldeSubServiceType, status: state, ...rest });

interface Detail extends Thread {
	partList: Part[];
	messages: { id: string; number: number; part: string; kind: string; text: string; author: string; authorGuid: string; at: string }[];
}

const detail = <D extends Detail>({ partList, messages, ...row }: D) => ({
	...thread(row),
	subServices: partList.map(part),
	messages: messages.map(({ id, part: bunldeSubServiceType, kind, text, author, authorGuid, at, ...rest }) => ({
		messageGUID: id,
		bunldeSubServiceType,
		messageType: kind,
		content: text,
		sender: author,
		senderGUID: authorGuid,
		sendTime: at,
		...rest,
	})),
});

export const messageRoutes = routesFor<typeof messageRouter>("message")([
	{
		method: "GET",
		path: "/api/v1/message/GetMessageInfo",
		procedure: "overview",
		input: (req) => boxOf(req, {}),
		output: ({ unread, requests, responses }) => ({ unread, requests: requests.items.map(thread), responses: responses.items.map(response) }),
	},
	{
		method: "POST",
		path: "/api/v1/message/GetRequestMessageInfo",
		procedure: "inbox",
		input: (req) => boxOf(req, requestFilters),
		output: (page) => pageOf(page, thread),
	},
	{
		method: "POST",
		path: "/api/v1/message/GetResponseMessageInfo",
		procedure: "responses",
		input: (req) => boxOf(req, responseFilters),
		output: (page) => pageOf(page, response),
	},
	{
		method: "GET",
		path: "/api/v1/message/GetRequestMessageDetail",
		procedure: "thread",
		input: threadAsked,
		output: detail,
	},
	{
		method: "GET",
		path: "/api/v1/message/GetResponseMessageDetail",
		procedure: "thread",
		input: (req) => ({ ...threadAsked(req), ...kindsAsked(req) }),
		output: detail,
	},
	{
		method: "POST",
		path: "/api/v1/message/GetRequestMessageDetailWithInbox",
		procedure: "open",
		input: threadAsked,
		output: ({ unreadThreads, ...row }) => ({ ...detail(row), inboxUnread: unreadThreads }),
	},
	{
		method: "POST",
		path: "/api/v1/message/AddResponse",
		procedure: "answer",
		// What has a GUID of its own is told by that.
		once: (req) => req.guid("messageGUID") === undefined,
		input: (req) => ({
			id: threadNamed(req),
			part: partNamed(req),
			text: req.first("content", "text", "message", "response"),
			kind: req.first("messageType", "kind"),
			decision: req.first("decision"),
			version: req.first("version"),
			mentions: req.first("mentions", "mentionUserGUIDs"),
			attachments: req.first("attachments", "objectNames"),
			messageId: req.guid("messageGUID"),
		}),
		output: ({ id, state, parts, kind, repeated }) => ({
			totalRequestGUID: id,
			status: state,
			messageType: kind,
			subServices: parts.map(part),
			repeated,
		}),
	},
	{
		method: "POST",
		path: "/api/v1/message/SendQuotation",
		procedure: "sendQuotation",
		input: (req) => ({ id: threadNamed(req), quotationId: req.guid("quotationGUID") ?? req.guid("quotationRecordGUID") }),
		output: ({ threadId, id, number, version, repeated }) => ({
			message: repeated ?? "ok",
			data: { totalRequestGUID: threadId, quotationGUID: id, quotationNumber: number, version },
		}),
		wholeResponse: true,
	},
]);
