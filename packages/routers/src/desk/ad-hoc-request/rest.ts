import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { adHocKind } from "./queries.ts";
import type { adHocRouter } from "./router.ts";
import { adHocStates } from "./schema.ts";

const base = "/api/adhocRequest";

const spelling = {
	id: "adhocRequestGUID",
	takesDoubtful: true,
	names: {
		requestID: "number",
		customerName: "customer",
		requiredQuotationDate: "requiredDate",
		applicationTime: "createdAt",
		commodityType: "cargo",
		cargoName: "commodity",
		portCityGUID: "portCity",
		railInlandStation: "inlandCity",
		cargoReadyDate: "readyDate",
		COCSOC: "ownership",
		cargoPictures: "pictures",
		loadingPlan: "loadingPlans",
		MSDS: "msds",
		shareUserGUIDs: "shares",
		currentHandler: "handlers",
		status: "state",
	},
	filters: {
		state: { field: "state", values: adHocStates },
		status: { field: "state", values: adHocStates },
	},
} as const;

export const adHocRoutes = routesFor<typeof adHocRouter>("adHocRequest")([
	...recordLines(adHocKind, spelling, {
		list: ["POST", `${base}/GetRequestListData`],
		save: ["POST", `${base}/AddorUpdateRequest`],
		get: ["GET", `${base}/GetTheRequestDetail`],
	}),
]);
