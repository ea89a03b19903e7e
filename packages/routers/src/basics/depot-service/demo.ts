import type { Demo } from "../../kit/records/domain.ts";
import type { DepotService } from "./schema.ts";

/** What this company's depots at Chongqing and Duisburg do beside what every installation begins with. */
const rows: DepotService[] = [
	{
		...{ code: "SRV", nameZh: "箱况检验", nameEn: "Container survey", nameEs: "Inspección del contenedor", nameJa: "コンテナ検査" },
		...{ unit: "container", tiered: false, aliases: ["验箱费", "survey fee"], activeFrom: "2026-01-01", activeTo: null },
		remark: "中欧班列回程箱必检",
	},
	{
		...{ code: "LBL", nameZh: "除标", nameEn: "Label removal", nameEs: "Retirada de etiquetas", nameJa: "ラベル除去" },
		...{ unit: "container", tiered: false, aliases: ["撕标费"], activeFrom: null, activeTo: "2026-12-31" },
		remark: "2027 年起并入洗箱",
	},
];

export const demo: Demo<DepotService> = { rows: () => rows, beside: true };
