import type { Demo } from "../../kit/records/domain.ts";
import type { PriceIndex } from "./schema.ts";

/** What this company follows beside the gauges every installation begins with; its values come with the rates, as those of the gauges do. */
const rows: PriceIndex[] = [
	{
		...{
			code: "DIESEL-CN",
			nameZh: "0号柴油（上海）",
			nameEn: "Diesel No. 0, Shanghai",
			nameEs: "Gasóleo n.º 0, Shanghái",
			nameJa: "軽油 0 号（上海）",
		},
		...{ unit: "CNY/L", source: "上海市发展和改革委员会", aliases: ["柴油价"], activeFrom: "2026-01-01", activeTo: null },
		remark: "每十个工作日调整一次",
	},
];

export const demo: Demo<PriceIndex> = { rows: () => rows, beside: true };
