import type { KnownArea } from "./areas.ts";
import type { Reading, ReadingContext } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { PlaceIndex } from "./places.ts";
import { remarkQuestions } from "./questions.ts";

/** Provinces that border on each other. */
const borders =
	"北京 天津 河北|天津 河北|河北 山西 内蒙古 辽宁 山东 河南|山西 内蒙古 河南 陕西|内蒙古 辽宁 吉林 黑龙江 陕西 甘肃 宁夏|辽宁 吉林|吉林 黑龙江|上海 江苏 浙江|江苏 浙江 安徽 山东|浙江 安徽 福建 江西|安徽 江西 山东 河南 湖北|福建 江西 广东|江西 湖北 湖南 广东|山东 河南|河南 湖北 陕西|湖北 湖南 重庆 陕西|湖南 广东 广西 重庆 贵州|广东 广西 海南 香港 澳门|广西 贵州 云南|重庆 四川 贵州 陕西|四川 贵州 云南 西藏 陕西 甘肃 青海|贵州 云南|云南 西藏|西藏 青海 新疆|陕西 甘肃 宁夏|甘肃 青海 宁夏 新疆|青海 新疆";
const neighbours = new Map<string, string[]>();
for (const [first = "", ...others] of borders.split("|").map((line) => line.split(" ")))
	for (const other of others)
		for (const [one, near] of [
			[first, other],
			[other, first],
		] as const)
			neighbours.set(one, [...(neighbours.get(one) ?? []), near]);

const short = (province: string): string => province.replace(/(?:省|特别行政区|(?:壮族|回族|维吾尔)?自治区|市)$/, "");

/** The message of a cell that names several areas. */
export const SEVERAL_AREAS = "import.severalPlaces";

/** What a name of several areas is read as beside its hub: the one in the hub's own city, or the one in its province where no other lies near. */
export function byHub(fields: readonly ImportField[], { areas, places, isProvinceOf }: Pick<ReadingContext, "areas" | "places" | "isProvinceOf">) {
	const hubField = fields.find(({ kind }) => kind === "place")?.name ?? "";
	return (field: ImportField, reading: Reading, row: Readonly<Record<string, unknown>>): Reading => {
		if (field.kind !== "area" || reading.kind !== "problem" || reading.messageId !== SEVERAL_AREAS) return reading;
		const code = row[hubField];
		const hub = typeof code === "string" ? places(code, ["inlandCity", "portCity"]) : null;
		if (hub?.kind !== "found") return reading;
		const { nameZh } = hub.place;
		const stepsOf = ({ path }: KnownArea) => path.split("/").map((step) => step.trim());
		const found = areas(String(reading.values.text));
		const inCity = found.filter((area) =>
			stepsOf(area)
				.slice(0, -1)
				.some((step) => short(step) === short(nameZh)),
		);
		const near = found.filter((area) => isNear(area, (province) => isProvinceOf(nameZh, province)));
		const inProvince = near.filter((area) => isProvinceOf(nameZh, short(stepsOf(area)[0] ?? "")));
		const [only, other] = inCity.length > 0 ? inCity : inProvince.length === near.length ? inProvince : [];
		return only && !other ? { kind: "value", value: only.code } : reading;
	};
}

/** Whether an area lies in a province that is a hub's, or in one beside it. */
function isNear({ path }: KnownArea, isOfHub: (province: string) => boolean): boolean {
	const province = short((path.split("/")[0] ?? "").trim());
	return [province, ...(neighbours.get(province) ?? [])].some(isOfHub);
}

/**
 * Makes the function that keeps what is asked about areas named alone where they lie neither in the province of their hub nor in one beside it: "西区" is
 * a district of one city in the register, and in sheets part of any.
 */
export function farAreas(of: {
	hub: string | undefined;
	areas(text: string): readonly KnownArea[];
	places: PlaceIndex;
	isProvinceOf(city: string, text: string): boolean;
}) {
	return (row: Readonly<Record<string, unknown>>, problems: readonly CellProblem[]): CellProblem[] =>
		problems.flatMap((problem) => {
			if (problem.question !== remarkQuestions.bareArea.id) return [problem];
			const code = of.hub === undefined ? undefined : row[of.hub];
			const hub = typeof code === "string" ? of.places(code, ["inlandCity", "portCity"]) : null;
			const [area] = of.areas(String(problem.values.text));
			if (hub?.kind !== "found" || area === undefined) return [problem];
			const isBeside = isNear(area, (province) => of.isProvinceOf(hub.place.nameZh, province));
			return isBeside ? [] : [{ ...problem, values: { ...problem.values, value: `${area.path} ${area.code}` } }];
		});
}
