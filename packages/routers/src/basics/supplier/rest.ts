import { isBlank, isRecord, listFrom } from "../../kit/rest/fit.ts";
import { byName } from "../../kit/rest/request.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import type { supplierRouter } from "./router.ts";

const names = ["supplierGUIDs", "supplierGUID", "IDsJSON", "ids", "supplierCodes", "supplierCode", "suppliers"];

/** What says which vendor: a text, or the row a list answered. */
const saidOf = (item: unknown): unknown => {
	if (!isRecord(item)) return item;
	const read = byName(item);
	return ["supplierGUID", "GUID", "id", "supplierCode"].map(read).find((value) => !isBlank(value));
};

/** The vendors a call names: a list as the body itself, or under any of the names older clients have for it. */
function suppliersIn(req: RestRequest): unknown[] {
	const body = req.json();
	const listed = Array.isArray(body) ? body : listFrom(req.first(...names) ?? []);
	return listed.map(saidOf).filter((one) => !isBlank(one));
}

export const supplierRoutes = routesFor<typeof supplierRouter>("supplier")([
	{
		method: "POST",
		path: "/api/v1/Supplier/DeleteSuppliers",
		procedure: "removeNamed",
		input: (req) => ({ suppliers: suppliersIn(req) }),
		output: ({ count }) => ({ count }),
	},
]);
