import type { AdHocRequest } from "./schema.ts";

type Ends = Pick<AdHocRequest, "address" | "direction" | "inlandCity" | "serviceType">;

/** Both ends of what is asked for, in words, from where it begins; a depot has one. */
export function endsOf(
	{ serviceType, address, direction }: Ends,
	{ portCityName, inlandCityName }: { portCityName: string; inlandCityName: string | null },
): [from: string, to: string | null] {
	if (serviceType === "D") return [portCityName, null];
	if (serviceType === "F") return [address ?? "", inlandCityName ?? portCityName];
	const inland = (serviceType === "M" ? inlandCityName : address) ?? "";
	return direction === "eastbound" ? [portCityName, inland] : [inland, portCityName];
}

/** "Baoji → CNSHA Shanghai". */
export const laneOf = (request: Ends, names: Parameters<typeof endsOf>[1]): string =>
	endsOf(request, names)
		.filter((end) => end !== null)
		.join(" → ");
