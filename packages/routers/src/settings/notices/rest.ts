import { recordGuid, recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { notices } from "./queries.ts";
import type { noticesRouter } from "./router.ts";
import { noticeStatuses } from "./schema.ts";

/** Status values as numbers and words of old clients. */
const statuses: Record<string, string> = { "1": "published", "2": "withdrawn", publish: "published", withdraw: "withdrawn" };

const spelling = {
	id: "id",
	names: { notifyTitle: "title", notifyContent: "content", beginTime: "shownFrom", endTime: "shownTo" },
	filters: { status: { field: "status", values: noticeStatuses, says: statuses } },
	elsewhere: { status: "POST /api/v1/Config/ChangeNotifyStatus" },
};

export const noticesRoutes = routesFor<typeof noticesRouter>("notice")([
	...recordLines(notices, spelling, {
		list: ["POST", "/api/v1/Config/SearchNotifyList"],
		add: ["POST", "/api/v1/Config/AddNotify"],
		update: ["POST", "/api/v1/Config/UpdateNotify"],
		get: ["GET", "/api/v1/Config/GetNotify"],
		remove: ["GET", "/api/v1/Config/DeleteNotify"],
	}),
	{
		method: "POST",
		path: "/api/v1/Config/ChangeNotifyStatus",
		procedure: "setStatus",
		input: (req) => {
			const status = String(req.body("status") ?? "").toLowerCase();
			return { id: recordGuid(spelling, req), status: statuses[status] ?? status };
		},
	},
	{
		method: "GET",
		path: "/api/Common/GetNotifys",
		procedure: "mine",
		input: () => undefined,
		output: ({ items }) =>
			items.map(({ id, title, content, level, publishedAt, readAt }) => ({
				id,
				notifyTitle: title,
				notifyContent: content,
				level,
				publishTime: publishedAt,
				isRead: readAt !== null,
			})),
	},
]);
