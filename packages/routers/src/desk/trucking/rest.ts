import { spellingOf } from "../../kit/price-book/older/spelling.ts";
import { isBlank } from "../../kit/rest/fit.ts";
import { pageOf, sameNames } from "../../kit/rest/lists.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import { costStrategy } from "../../prices/cost-strategy/schema.ts";
import { truckingCost } from "../../prices/trucking-cost/schema.ts";
import type { truckingRouter } from "./router.ts";

const strategies = spellingOf(costStrategy, "costStrategyGUID");
const costs = spellingOf(truckingCost, "costGUID");

const hubNames = ["hubGUID", "hubID", "hub", "hubCode", "portCityGUID", "portCity", "portID", "portCode"];
const areaNames = ["areaCode", "addressCode", "code"];
const dayNames = ["date", "validOn", "readyDate"];
const containerNames = ["containerType", "container"];

/** What is said of a lane under any of the names older clients have for it; what is left out is not asked. */
const laneOf = (req: RestRequest) => ({
	hub: req.first(...hubNames),
	areaCode: req.first(...areaNames),
	containerType: req.first(...containerNames),
});

const ofArea = (req: RestRequest) => ({ hub: laneOf(req).hub, areaCode: laneOf(req).areaCode, validOn: req.first(...dayNames) });

/** A page or its size, `most` at most: 0 is what nothing is. */
const pageNumber = (sent: unknown, most = Number.POSITIVE_INFINITY) =>
	isBlank(sent) || Number(sent) === 0 ? undefined : Number(sent) > most ? most : sent;

/** Rows of an upload's sheet, whatever became of them. */
const rowsIn = (counts: Record<"new" | "changed" | "clashesTaken" | "clashesKept" | "unchanged" | "errors" | "duplicates" | "leftOut", number>) =>
	counts.new + counts.changed + counts.clashesTaken + counts.clashesKept + counts.unchanged + counts.errors + counts.duplicates + counts.leftOut;

/** The fields a run says in words, as rows and filters say them. */
function spokenOf(req: RestRequest) {
	const { direction, ownership, cargo, containerType } = costs.fieldsOf((name) => req.first(name));
	return Object.fromEntries(
		Object.entries({ direction, ownership, cargo, containerType }).filter(([, value]) => value !== undefined && value !== null),
	);
}

export const truckingRoutes = routesFor<typeof truckingRouter>("trucking")([
	{
		method: "GET",
		path: "/api/v1/CostStrategy/GetSortStratgyData",
		procedure: "strategiesInOrder",
		input: (req) => ({ ...laneOf(req), ...spokenOf(req), date: req.first(...dayNames) }),
		output: (rates) => rates.map((rate, i) => ({ sort: i + 1, ...strategies.answered(rate) })),
	},
	{
		method: "GET",
		path: "/api/v1/CostStrategy/GetCostStrategyByCode",
		procedure: "strategiesOfArea",
		input: ofArea,
		output: (rates) => rates.map(strategies.answered),
	},
	{
		method: "POST",
		path: "/api/v1/CostStrategy/GetCoupaAndCostStrategy",
		procedure: "priceRun",
		input: (req) => ({
			...laneOf(req),
			...spokenOf(req),
			grossWeightKg: req.first("grossWeightKg"),
			date: req.first(...dayNames),
			currency: req.first("currency"),
		}),
		output: ({ asked, costs: priced, strategy, notPriced }) => ({
			...asked,
			costs: priced.map(({ rate, ...money }) => ({ ...costs.answered(rate), ...money })),
			strategy: strategy && strategies.answered(strategy),
			notPriced,
		}),
	},
	{
		method: "GET",
		path: "/api/v1/Coupa/GetCoupaDataByCode",
		procedure: "costsOfArea",
		input: ofArea,
		output: (rates) => rates.map(costs.answered),
	},
	{
		method: "POST",
		path: "/api/v1/Coupa/GetAddressCode",
		procedure: "costAreas",
		input: (req) =>
			req.list({
				...sameNames({ op: "contains" }, "areaCode", "areaName", "areaNameZh", "parentCode"),
				addressCode: { field: "areaCode", op: "contains" },
				level: { field: "level", values: ["province", "city", "district", "street"] },
				...sameNames({ as: "number" }, "costs", "hubs"),
			}),
		output: (page) => pageOf(page, (area) => area),
	},
	{
		method: "GET",
		path: "/api/v1/Coupa/DelTheLiseCode",
		procedure: "removeOfArea",
		input: (req) => ({ hub: laneOf(req).hub, areaCode: laneOf(req).areaCode }),
		// A hub under a name it does not know would leave the costs of no other.
		strict: true,
	},
	{
		method: "GET",
		path: "/api/v1/Coupa/GetUploadInfo",
		procedure: "uploads",
		input: (req) => ({
			id: req.guid("notificationID"),
			pageIndex: pageNumber(req.first("pageIndex", "page", "pageNum", "current")),
			pageSize: pageNumber(req.first("pageSize", "limit", "size"), 1_000),
		}),
		output: (page) =>
			pageOf(page, ({ id, fileName, state, owner, createdAt, notifiedAt, reason, counts }) => ({
				notificationID: id,
				fileName,
				state,
				uploadedBy: owner,
				uploadedAt: createdAt,
				notifiedAt,
				rows: rowsIn(counts),
				newRows: counts.new,
				changedRows: counts.changed + counts.clashesTaken,
				unchangedRows: counts.unchanged,
				errors: counts.errors,
				reason,
			})),
	},
	{
		method: "POST",
		path: "/api/v1/Coupa/NotifyPM",
		procedure: "notifyManagers",
		input: (req) => ({ id: req.guid("notificationID") }),
		output: (told) => ({ message: "Notification successful", data: told }),
		wholeResponse: true,
	},
]);
