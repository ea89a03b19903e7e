import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { icrAdHocKind } from "./queries.ts";
import type { icrAdHocRouter } from "./router.ts";
import { icrAdHocStates } from "./schema.ts";

const spelling = {
	id: "ICRAdHOCGUID",
	names: {
		requestID: "number",
		customerName: "customer",
		polGUID: "pol",
		podGUID: "pod",
		rampCityGUID: "rampCity",
		pickUpAddress: "pickup",
		deliveryAddress: "delivery",
		COCSOC: "ownership",
		commodityType: "cargo",
		cargoName: "commodity",
		HSCode: "hsCodes",
		cargoReadyDate: "readyDate",
		applicationTime: "createdAt",
		status: "state",
	},
	takesDoubtful: true,
	addsOnce: true,
	filters: {
		state: { field: "state", values: icrAdHocStates },
		status: { field: "state", values: icrAdHocStates },
	},
} as const;

export const icrAdHocRoutes = routesFor<typeof icrAdHocRouter>("icrAdHoc")([
	...recordLines(icrAdHocKind, spelling, {
		list: ["POST", "/api/v1/ICRManagement/ADHOCForm/GetADHOCListData"],
		add: ["POST", "/api/v1/ICRManagement/ADHOCForm/AddADHOCForm"],
		get: ["GET", "/api/v1/ICRManagement/ADHOCForm/GetADHOCFormDetail"],
	}),
	{
		method: "POST",
		path: "/api/v1/ICRManagement/ADHOCForm/GetInlandData",
		procedure: "places",
		input: (req) => {
			const rampCity = req.first("rampCityGUID", "rampCity", "rampCityCode");
			return rampCity === undefined || rampCity === null || rampCity === "" ? {} : { rampCity: String(rampCity) };
		},
		output: ({ rampCities, places }) => ({
			rampCities: rampCities.map(({ id, code, name, country }) => ({ rampCityGUID: id, GUID: id, rampCityCode: code, rampCityName: name, country })),
			inlandPlaces: places
				.filter(({ side }) => side === "inland")
				.map(({ rampCity, code, name }) => ({ rampCity, addressCode: code, address: name })),
			europePlaces: places
				.filter(({ side }) => side === "europe")
				.map(({ rampCity, code, name }) => ({ rampCity, postcodeZone: code, address: name })),
		}),
	},
]);
