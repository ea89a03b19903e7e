import { ask, is, type Sketch } from "./sketch.ts";
import { head, long, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

const undated = long.filter((key) => key !== "validFrom" && key !== "validTo");

/** Workbooks as vendors lay them out: days below the table, prices by the day, prices of which nobody says whose they are. */
export const vendorSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const [from, to] = [say("生效日期", "Valid from"), say("失效日期", "Valid until")];
	const held = { validFrom: is("2027-01-01"), validTo: is("2027-03-31") };
	const day = (serial: number) => ({ value: serial, format: "yyyy-mm-dd" });
	/** A table without columns of days over such rows. */
	const below = (name: string, ...lines: Sketch["rows"]): Sketch => ({
		name: `days below the table ${name}`,
		features: ["days:below"],
		clear: true,
		columns: undated,
		set: held,
		rows: [head(undated, tongue), ...rows(3), ...lines],
	});
	const unit = (name: string): Sketch => ({
		name: `prices by the day in a head: ${name}`,
		features: ["head:perDay"],
		columns: long,
		set: { basis: ask("by the day") },
		rows: [head(long, tongue, { cost: name }), ...rows(2)],
	});
	const unplaced = long.filter((key) => key !== "inlandCity" && key !== "portCity" && key !== "direction");
	const toPort = long.filter((key) => key !== "portCity" && key !== "direction");
	const way = { inlandCity: is("CNCKG"), portCity: is("CNSHA"), direction: is("westbound") };
	const boxes = rows(2, (i) => ({ ink: { containerType: i === 0 ? "20GP" : "40HC" }, truth: { containerType: is(i === 0 ? "20GP" : "40HC") } }));
	const bought = long.filter((key) => key !== "ssr" && key !== "msr");
	return [
		{
			name: "a lane in the title that no column has",
			features: ["lane:title"],
			clear: true,
			columns: unplaced,
			set: way,
			rows: [{ cells: [say("重庆至上海铁路运价", "Rail rates Chongqing to Shanghai")] }, head(unplaced, tongue), ...boxes],
		},
		{
			name: "lanes over their rates",
			features: ["lane:section"],
			clear: true,
			columns: unplaced,
			rows: [
				head(unplaced, tongue),
				{ cells: [say("重庆至上海", "Chongqing → Shanghai")], set: way },
				...boxes,
				{ cells: [say("宁波至成都", "Ningbo → Chengdu")], set: { inlandCity: is("CNCTU"), portCity: is("CNNGB"), direction: is("eastbound") } },
				...boxes,
			],
		},
		{
			name: "a lane of a dash alone in the title",
			features: ["lane:title"],
			columns: unplaced,
			set: { ...way, direction: ask("a dash") },
			rows: [{ cells: [say("重庆—上海", "Chongqing – Shanghai")] }, head(unplaced, tongue), ...boxes],
		},
		{
			name: "the port in a section",
			features: ["lane:section"],
			columns: toPort,
			rows: [
				head(toPort, tongue),
				{ cells: [say("发往 上海", "To Shanghai")], set: { portCity: is("CNSHA"), direction: is("westbound") } },
				...rows(2),
				{ cells: [say("宁波", "Ningbo")], set: { portCity: ask("a place alone"), direction: ask("a place alone") } },
				...rows(2),
			],
		},
		...[say("重庆至宁波", "Chongqing to Ningbo"), say("发往 宁波", "To Ningbo")].flatMap((text): Sketch[] => [
			{
				name: `a lane in the title that its columns contradict: ${text}`,
				features: ["lane:against"],
				columns: long,
				rows: [{ cells: [text], asked: true }, head(long, tongue), ...rows(1)],
			},
			{
				name: `a lane in a section that its columns contradict: ${text}`,
				features: ["lane:against"],
				columns: long,
				rows: [head(long, tongue), { cells: [text], asked: true }, ...rows(1)],
			},
		]),
		below("in two rows", { cells: [] }, { cells: [from, "2027-01-01"] }, { cells: [to, "2027-03-31"] }),
		below("in one row", { cells: [null, from, "2027-01-01", to, "2027-03-31"] }),
		below("as days of a calendar", { cells: [`${from}：`, day(46_388)], labels: true }, { cells: [`${to}：`, day(46_477)], labels: true }),
		below("under its prices", { cells: [null, null, null, null, from, "2027-01-01"] }, { cells: [null, null, null, null, to, "2027-03-31"] }),
		below("as one period", { cells: [say("有效期", "Validity"), say("2027-01-01 至 2027-03-31", "2027-01-01 to 2027-03-31")] }),
		below(
			"over a remark",
			{ cells: [from, "2027-01-01", to, "2027-03-31"] },
			{ cells: [say("以上价格如有变动，另行通知。", "Prices are subject to change without notice.")] },
		),
		{
			name: "days below the table that are others than its own",
			features: ["days:below"],
			columns: long,
			rows: [head(long, tongue), ...rows(2), { cells: [from, "2026-10-01"] }, { cells: [to, "2027-03-31"], asked: true }],
		},
		...[[{ cells: [from, "2027-01-01", to, "2027-03-31"] }], [{ cells: [from, "2027-01-01"] }, { cells: [to, "2027-03-31"] }]].map(
			(lines): Sketch => ({
				name: `days under some rates and over others in ${lines.length} rows`,
				features: ["days:between"],
				columns: undated,
				set: { validFrom: ask("of which"), validTo: ask("of which") },
				rows: [head(undated, tongue), ...rows(2), ...lines, ...rows(2)],
			}),
		),
		{
			name: "days below the table that are struck through",
			features: ["days:below"],
			columns: undated,
			set: { validFrom: ask("struck"), validTo: ask("struck") },
			rows: [
				head(undated, tongue),
				...rows(2),
				{
					cells: [
						{ value: from, struck: true },
						{ value: "2027-01-01", struck: true },
					],
					asked: true,
				},
			],
		},
		...["USD/container/day", say("元/天/箱", "USD per diem"), say("每箱每天", "USD/day/ctr")].map((words) =>
			unit(`${say("成本", "Cost")} (${words})`),
		),
		unit(say("成本 元/箱/天", "Cost USD per container per day")),
		{
			name: "prices by the day in some cells",
			features: ["amount:perDay"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				...[say("40元/天/箱", "40/day/ctr"), "40 per diem"].map((cost) => ({
					ink: { cost },
					truth: { basis: ask("by the day") },
					ask: "by the day",
				})),
			],
		},
		...[say("运价", "Price"), say("单价（元/箱）", "Rate (CNY/container)")].map(
			(name): Sketch => ({
				name: `prices of which nobody says whose they are: ${name}`,
				features: ["head:bare"],
				columns: bought,
				set: { ssr: ask("no column has it"), msr: ask("no column has it") },
				rows: [{ ...head(bought, tongue, { cost: name }), asks: [bought.indexOf("cost")] }, ...rows(3)],
			}),
		),
	];
};
