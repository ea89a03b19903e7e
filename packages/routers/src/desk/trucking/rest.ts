import { spellingOf } from "../../kit/price-book/older/spelling.ts";
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
		input: (req) => ({ hub: laneOf(req).hub, areaCode: laneOf(req).areaCode, validOn: req.first(...dayNames) }),
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
]);
