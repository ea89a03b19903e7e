import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { parameters } from "./queries.ts";
import type { parametersRouter } from "./router.ts";

const spelling = {
	id: "parameterGUID",
	names: { parameterKey: "key", parameterName: "name", parameterType: "type", parameterValue: "value" },
};

export const parametersRoutes = routesFor<typeof parametersRouter>("parameter")([
	...recordLines(parameters, spelling, {
		list: ["POST", "/api/v1/ParameterSetting/GetParameterListData"],
		add: ["POST", "/api/v1/ParameterSetting/AddTheParameter"],
		update: ["POST", "/api/v1/ParameterSetting/UpdateTheParameter"],
	}),
	{
		method: "GET",
		path: "/api/v1/ParameterSetting/GetTheQuotationNotice",
		procedure: "shared",
		input: (req) => ({ key: req.query("key") }),
		output: ({ key, name, type, value, currency }) => ({ key, name, type, value, currency }),
	},
]);
