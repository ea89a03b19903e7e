import { bracketed, strangeSigns } from "./head-left.ts";
import { labelKey } from "./text.ts";

const aroundHeads: ReadonlySet<string> = new Set(
	["省", "省份", "省市", "自治区", "市", "城市", "地级市", "地市", "province", "state", "city", "prefecture"].map(labelKey),
);

/** Whether a head names a province or a city around an area. */
export const isAroundHead = (head: string): boolean => aroundHeads.has(labelKey(head));

/** What the head of a column of provinces or cities says in brackets that names no division, "省(1.06)", and all of one with a sign that nobody understands: "市 ?". */
export function leftOfPart(header: string): string[] {
	const left = bracketed(header).filter((words) => !isAroundHead(words));
	return left.length > 0 || strangeSigns(header) === "" ? left : [header];
}
