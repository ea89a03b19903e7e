import type { SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";

type End = SearchInput["origin"];

/** Fields of a form as its address has them; a currency is that of a target price, which no search has. */
const texts = ["pol", "polName", "pickup", "pod", "podName", "delivery", "readyDate", "ownership", "cargo", "hsCodes"];

const terminalOrDoor = (terminal: "pol" | "pod", door: "pickup" | "delivery", end: End, label: string): Record<string, string> =>
	end.kind === "place" ? { [terminal]: end.code, [`${terminal}Name`]: label } : { [door]: label };

/** Where a form is filled with what a search for a train asked, to ask for its price. */
export function formAddress(search: SearchInput, { originLabel, destinationLabel }: Pick<SearchResult, "originLabel" | "destinationLabel">): string {
	const { containers, readyDate, ownership, cargo, grossWeightKg, hsCodes } = search;
	const fields = new URLSearchParams({
		...terminalOrDoor("pol", "pickup", search.origin, originLabel),
		...terminalOrDoor("pod", "delivery", search.destination, destinationLabel),
		...{ readyDate, ownership, cargo, hsCodes: hsCodes.join(", "), grossWeight: String(grossWeightKg) },
		containers: containers.map(({ type, count }) => `${count} × ${type}`).join(","),
	});
	return `/icr/adHocForm?${new URLSearchParams({ new: fields.toString() })}`;
}

/** What a form starts with, of what stands in its address: terminals by their codes, which are saved by their GUIDs. */
export function startOf(said: string): Record<string, unknown> {
	const params = new URLSearchParams(said);
	const grossWeight = Number(params.get("grossWeight"));
	return {
		...Object.fromEntries(texts.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))),
		containers: (params.get("containers") ?? "").split(",").filter(Boolean),
		...(grossWeight > 0 ? { grossWeight } : {}),
	};
}
