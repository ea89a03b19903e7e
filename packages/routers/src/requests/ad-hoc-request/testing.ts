import type { z } from "zod";
import { placeIds } from "../../kit/price-book/testing.ts";
import type { adHocRequest, ServiceType } from "./schema.ts";

type Sent = z.input<typeof adHocRequest.schema>;

const common = {
	...{ customer: "Harbour Trading", customerEmail: "buyer@example.com", requiredDate: "2026-12-01" },
	...{ customerLanguage: "en" as const, portCity: placeIds.shanghai, commodity: "Machine tools", grossWeight: 18_000 },
};
const containers = ["2 × 40HC", "1 × 20GP"];

/** A request of each service type that says all it must, for tests; a database of `rateDb` knows what it names. */
export const requests: Readonly<Record<ServiceType, Sent>> = {
	T: { ...common, serviceType: "T", address: "Baoji, Weibin district", direction: "westbound", containers },
	D: { ...common, serviceType: "D", depotServices: ["STO"], storageDays: 5, containers },
	M: { ...common, serviceType: "M", inlandCity: placeIds.xian, mode: "rail", containers },
	F: { ...common, serviceType: "F", address: "Baoji, Weibin district", pieces: 12, volume: "23.5" },
};
