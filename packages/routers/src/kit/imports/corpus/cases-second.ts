import { is, type Sketch } from "./sketch.ts";
import { head, priced, rows } from "./table.ts";
import type { Tongue } from "./words.ts";
import type { Scrap } from "./workbook.ts";

const lane = ["inlandCity", "portCity"];
const priceOf = (container: string) => `cost|containerType=${container}`;

/** Workbooks with a second head whose places are called as the ends of a lane, and with heads that are what their number formats show. */
export const secondSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const title = { cells: [say("出口 COC 人民币 2026-10-01至2026-12-31", "Export, COC, CNY, valid 2026-10-01 to 2026-12-31")] };
	const titled = {
		direction: is("westbound"),
		ownership: is("COC"),
		currency: is("CNY"),
		validFrom: is("2026-10-01"),
		validTo: is("2026-12-31"),
	};
	const ends = [[say("起运地", "From"), say("目的地", "To")] as const, ["POL", "POD"] as const];
	const sizes = ["20GP", "40GP", "40HC"].map(priceOf);
	const first = [...lane, ...sizes];
	const swapped = [...lane, ...sizes.toReversed()];
	const beside = [...lane, priceOf("20GP"), priceOf("40GP"), "back", "other", "idle", "idle|2"];
	const owned = [...lane, `${priceOf("20GP")}|ownership=SOC`, `${priceOf("40HC")}|ownership=SOC`];
	return [
		...ends.flatMap(([from, to]): Sketch[] => {
			const called = { inlandCity: from, portCity: to };
			const over = (columns: readonly string[], other: Record<string, string> = {}) => ({
				...head(columns, tongue, { ...called, ...other }),
				columns: [...columns],
			});
			const table = [title, over(first), ...rows(2, priced(first))];
			const sketch = (name: string, rest: Sketch["rows"]): Sketch => ({
				name: `${name}, under ${from} and ${to}`,
				features: ["header:second"],
				columns: first,
				set: titled,
				rows: [...table, ...rest],
			});
			return [
				sketch("a second head in another order", [over(swapped), ...rows(2, priced(swapped))]),
				sketch("a second head with fewer columns", [over([...lane, priceOf("40HC")]), ...rows(2, priced([...lane, priceOf("40HC")]))]),
				sketch("a second head with another container", [
					over([...first.slice(0, -1), priceOf("45HC")]),
					...rows(2, priced([...first.slice(0, -1), priceOf("45HC")])),
				]),
				sketch("a second head of another owner", [
					over(owned, { [owned[2] ?? ""]: "SOC 20GP", [owned[3] ?? ""]: "40HC SOC" }),
					...rows(2, priced(owned)),
				]),
				sketch("the same head once more within a section", [
					{ cells: [say("以下为SOC价格", "SOC rates")], set: { ownership: is("SOC") } },
					...rows(1, priced(first)),
					over(first),
					...rows(2, priced(first)),
				]),
			];
		}),
		...[say("20GP起", "20GP from"), say("20GP以上", "from 20GP")].map(
			(label): Sketch => ({
				name: `prices under a head of the least of them: ${label}`,
				features: ["head:from"],
				columns: first,
				set: titled,
				rows: [title, { ...head(first, tongue, { [sizes[0] ?? ""]: label }), asks: [2] }, ...rows(2, priced(first))],
			}),
		),
		...[say("价格起", "Rates from"), say("去年", "Last year")].map(
			(line): Sketch => ({
				name: `rates under the title "${line}"`,
				features: ["title:from"],
				columns: first,
				set: titled,
				rows: [title, { cells: [line], asked: true }, head(first, tongue), ...rows(2, priced(first))],
			}),
		),
		...(
			[
				["the same heads", say("内陆城市", "Inland City"), say("港口城市", "Port City")],
				["the words of another language", say("From", "起运地"), say("To", "目的港")],
				["the words of a ship's ports", "POL", "POD"],
			] satisfies [string, string, string][]
		).map(
			([name, from, to]): Sketch => ({
				name: `a second table beside the first, under ${name}`,
				features: ["header:beside"],
				columns: beside,
				set: titled,
				rows: [
					title,
					{ ...head(beside, tongue, { back: from, other: to, idle: "40HC", "idle|2": "45HC" }), asks: [4] },
					...rows(2, (i) => {
						const row = priced(beside)(i);
						return { ...row, ink: { ...row.ink, back: say("武汉", "Wuhan"), other: say("青岛", "Qingdao"), idle: 5_200, "idle|2": 5_900 } };
					}),
				],
			}),
		),
		...(
			[
				["kinds", { value: 20, format: '0"GP"' }, { value: 40, format: '0"HQ"' }, "40HC"],
				["reefers", { value: 20, format: '0"GP"' }, { value: 40, format: '0"RH"' }, "40RH"],
				["kinds behind a sign", { value: 20, format: '0"\'GP"' }, { value: 40, format: '0"\'HQ"' }, "40HC"],
				["kinds of a text", "20GP", { value: "40", format: '@"HQ"' }, "40HC"],
			] satisfies [string, Scrap, Scrap, string][]
		).map(([name, small, large, container]): Sketch => {
			const columns = [...lane, priceOf("20GP"), priceOf(container)];
			const cells: Scrap[] = [...head(lane, tongue).cells, small, large];
			return {
				name: `heads that are what their number formats show: ${name}`,
				features: ["head:shown"],
				columns,
				set: titled,
				rows: [title, { cells, labels: true }, ...rows(2, priced(columns))],
			};
		}),
	];
};
