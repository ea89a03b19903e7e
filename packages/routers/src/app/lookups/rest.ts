import type { inferRouterOutputs } from "@trpc/server";
import { shortPage } from "../../kit/rest/short-list.ts";
import { routesFor } from "../../kit/rest/types.ts";
import type { lookupsRouter } from "./router.ts";
import { mostSuppliers } from "./schema.ts";

type Outputs = inferRouterOutputs<typeof lookupsRouter>;

const port = (place: Outputs["places"][number]) => ({
	portID: place.id,
	portCode: place.code,
	portName: place.name,
	portNameZh: place.nameZh,
	country: place.country,
	portCityGUID: place.portCityId,
});

const street = (area: Outputs["areas"][number]) => ({
	areaCode: area.code,
	areaName: area.name,
	parentCode: area.parentCode,
	level: area.level,
	path: area.path,
});

const masterData = (data: Pick<Outputs["masterData"], "ports" | "containers" | "currencies" | "directions">) => ({
	ports: data.ports.map(port),
	containers: data.containers.map((c) => ({ containerID: c.code, containerName: c.name, isoCode: c.isoCode, teu: c.teu })),
	currencies: data.currencies.map((c) => ({ currencyID: c.code, currencyName: c.name, decimals: c.exponent })),
	directions: data.directions,
});

const holding = (field: string) => ({ field, op: "contains" as const });
const supplierFields = {
	supplierGUID: holding("supplierGUID"),
	supplierCode: holding("supplierCode"),
	supplierName: holding("supplierName"),
	kind: holding("kind"),
	email: holding("email"),
};

export const lookupsRoutes = routesFor<typeof lookupsRouter>("lookups")([
	{ method: "GET", path: "/api/Common/getEnumList", procedure: "enumList", input: (req) => ({ name: req.query("enumStr") }) },
	{
		method: "GET",
		path: "/api/Common/GetProtData",
		procedure: "places",
		input: () => ({ kinds: ["port"], activeOnly: true, limit: 200 }),
		output: (places) => places.map(port),
	},
	{ method: "GET", path: "/api/Common/GetMasterData", procedure: "masterData", input: () => undefined, output: masterData },
	{
		method: "GET",
		path: "/api/Common/GetCategoryData",
		procedure: "enumList",
		input: () => ({ name: "customsCategory" }),
		output: (items) => items.map(({ enumValue, description }) => ({ categoryCode: enumValue, categoryName: description })),
	},
	{
		method: "GET",
		path: "/api/Common/GetDepotServices",
		procedure: "enumList",
		input: () => ({ name: "depotService" }),
		output: (items) => items.map(({ enumValue, description }) => ({ serviceCode: enumValue, serviceName: description })),
	},
	{
		method: "POST",
		path: "/api/Common/GetAvailableMasterData",
		procedure: "availableMasterData",
		input: (req) => ({ direction: req.body("direction") || undefined, date: req.body("date") || undefined }),
		output: (data) => ({
			...masterData(data),
			portCities: data.portCities.map((city) => ({ portCityGUID: city.id, code: city.code, name: city.name, nameZh: city.nameZh })),
			inlandCities: data.inlandCities.map((city) => ({ inlandCityGUID: city.id, code: city.code, name: city.name, nameZh: city.nameZh })),
		}),
	},
	{
		method: "GET",
		path: "/api/Common/GetTheTruckPort",
		procedure: "truckHubs",
		input: () => undefined,
		output: (hubs) => hubs.map((hub) => ({ portID: hub.id, portCode: hub.code, portName: hub.name, portNameZh: hub.nameZh })),
	},
	{
		method: "GET",
		path: "/api/v1/ICRManagement/Common/GetAllICRCity",
		procedure: "trainCities",
		input: () => undefined,
		output: (cities) =>
			cities.map((city) => ({ cityGUID: city.id, cityCode: city.code, cityName: city.name, cityNameZh: city.nameZh, country: city.country })),
	},
	{ method: "GET", path: "/api/Common/GetI18NData", procedure: "texts", input: () => undefined },
	{
		method: "POST",
		path: "/api/v1/Supplier/GetSupplierData",
		procedure: "suppliers",
		input: (req) => ({ search: req.first("searchKey", "supplierName", "supplierCode"), kind: req.body("kind"), limit: mostSuppliers }),
		output: (suppliers, req) =>
			shortPage(
				suppliers.map((s) => ({ supplierGUID: s.id, supplierCode: s.code, supplierName: s.name, kind: s.kind, email: s.email })),
				req,
				supplierFields,
			),
	},
	{
		method: "GET",
		path: "/api/location/GetStreetData",
		procedure: "areas",
		input: (req) => ({ parent: req.query("areaCode") ?? "" }),
		output: (areas) => areas.map(street),
	},
	{
		method: "GET",
		path: "/api/location/GetStreetByAreaArr",
		procedure: "areasBelow",
		input: (req) => ({ codes: req.queryAll("areaArr") }),
		output: (areas) => areas.map(street),
	},
]);
