import { recordLines, respell } from "../../kit/records/rest.ts";
import { routesFor } from "../../kit/rest/types.ts";
import { vendors } from "./queries.ts";
import type { vendorRouter } from "./router.ts";

const spelling = {
	id: "vendorGUID",
	names: {
		vendorCode: "code",
		vendorName: "name",
		vendorNameEn: "nameEn",
		serviceType: "serviceTypes",
		vendorEmail: "email",
		vendorPhone: "phone",
		vendorAddress: "address",
		isActive: "active",
		isBlacklist: "blacklisted",
	},
	addsOnce: true,
} as const;

export const vendorRoutes = routesFor<typeof vendorRouter>("vendor")([
	...recordLines(vendors, spelling, {
		list: ["POST", "/api/AdHocVendor/GetVendorListData"],
		save: ["POST", "/api/AdHocVendor/AddOrUpdateVendor"],
	}),
	{
		method: "POST",
		path: "/api/AdHocVendor/GetVendorAllData",
		procedure: "all",
		input: (req) => ({ serviceType: req.first("serviceType", "serviceTypes") ?? null }),
		output: (all) => all.map((one) => respell(spelling, one)),
	},
]);
