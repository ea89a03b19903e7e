import { recordLines } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { currencyKind } from "./queries.ts";
import type { currencyRouter } from "./router.ts";

export const currencyRoutes = routesFor<typeof currencyRouter>("currency")(
	recordLines(
		currencyKind,
		{ id: "currencyID" },
		{
			list: ["POST", "/api/v1/Currency/GetCurrencyList"],
			save: ["POST", "/api/v1/Currency/AddOrUpdateCurrency"],
			get: ["GET", "/api/v1/Currency/GetCurrencyByID"],
			remove: ["POST", "/api/v1/Currency/DeleteCurrency"],
		},
	),
);
