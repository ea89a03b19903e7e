import type { Demo } from "../../kit/records/domain.ts";
import type { AppSetting } from "./schema.ts";

/** Kilometres by road from cities inland to Shanghai, Ningbo, Qingdao and Xiamen. */
const kilometres: Readonly<Record<string, readonly [number, number, number, number]>> = {
	CNCKG: [1702, 1708, 1745, 1503],
	CNCTU: [1960, 1982, 1926, 1815],
	CNSIA: [1440, 1517, 1247, 1662],
	CNZGZ: [979, 1086, 743, 1440],
	CNWUH: [811, 826, 979, 915],
	CNCSX: [1049, 1010, 1319, 780],
	CNHFE: [481, 550, 654, 968],
	CNKHN: [721, 669, 1091, 610],
	CNYIU: [298, 183, 888, 675],
	CNSZH: [100, 217, 626, 940],
};
const ports = ["CNSHA", "CNNGB", "CNTAO", "CNXMN"];
/** Yichang has no trucks in the price books: what goes there goes by a truck of the table, to trains and barges of its neighbours. */
const fromYichang = { CNWUH: 326, CNCSX: 432, CNCKG: 588, CNNKG: 842, CNJIU: 560 };
const distances = Object.fromEntries([
	...Object.entries(kilometres).flatMap(([city, row]) => row.map((km, port) => [`${city} ${ports[port]}`, km] as const)),
	...Object.entries(fromYichang).map(([city, km]) => [`CNYIC ${city}`, km] as const),
]);
const perKm = {
	"*": { perKm: "6.20", least: "500", currency: "CNY" },
	BOX136: { perKm: "7.10", least: "800", currency: "CNY" },
	REEF136: { perKm: "8.90", least: "1200", currency: "CNY" },
};

const rows: AppSetting[] = [
	{ key: "support.email", name: "支持邮箱", type: "email", value: "support@iqt.example", shared: true, description: "用户菜单中的“联系支持”" },
	{ key: "ntocc.distances", name: "NTOCC 里程", type: "json", value: JSON.stringify(distances), shared: false, description: "两地之间的公路里程" },
	{
		key: "ntocc.perKm",
		name: "NTOCC 每公里成本",
		type: "json",
		value: JSON.stringify(perKm),
		shared: false,
		description: "各车型每公里成本（不含税）；* 为其他车型",
	},
	{
		key: "ntocc.holdMinutes",
		name: "NTOCC 答复有效分钟",
		type: "number",
		value: "60",
		shared: false,
		description: "价格查询在此时间内沿用平台的答复",
	},
	{
		key: "ntocc.keepDays",
		name: "NTOCC 记录保存天数",
		type: "number",
		value: "400",
		shared: false,
		description: "调用记录的保存天数；报价所依据的除外",
	},
];

export const demo: Demo<AppSetting> = { rows: () => rows };
