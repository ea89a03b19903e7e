import type { Insertable } from "kysely";
import type { DepotServiceTable } from "../tables/index.ts";
import { stableId } from "./random.ts";

/** [code, Chinese, English, Spanish, Japanese, charged by, 1 where its price may go by steps of days, other names in sheets]; what every depot charges for. */
const services: [string, string, string, string, string, "container" | "teu" | "day", 0 | 1, string[]][] = [
	["STO", "堆存", "Storage", "Almacenaje", "保管", "day", 1, ["堆存费", "堆场堆存", "仓储费", "storage charge", "storage fee"]],
	["LON", "装箱吊装", "Lift on", "Carga (lift on)", "リフトオン", "container", 0, ["提箱费", "上车费", "lift-on", "LO/LO on", "LON"]],
	["LOF", "卸箱吊装", "Lift off", "Descarga (lift off)", "リフトオフ", "container", 0, ["还箱费", "下车费", "落箱费", "lift-off", "LOF"]],
	["GIN", "进场", "Gate in", "Entrada", "ゲートイン", "container", 0, ["进场费", "入场费", "gate-in", "gate in fee"]],
	["GOT", "出场", "Gate out", "Salida", "ゲートアウト", "container", 0, ["出场费", "gate-out", "gate out fee"]],
	["CLN", "洗箱", "Cleaning", "Limpieza", "洗浄", "container", 0, ["洗箱费", "清洗费", "washing", "water wash"]],
	[
		"PLG",
		"冷箱插电",
		"Reefer plug-in",
		"Conexión frigorífica",
		"リーファー給電",
		"day",
		0,
		["插电费", "制冷费", "冷箱用电", "plug in", "plug-in", "electricity"],
	],
	[
		"PTI",
		"冷箱预检",
		"Pre-trip inspection",
		"Inspección previa al viaje",
		"出庫前点検",
		"container",
		0,
		["预检费", "PTI 检测", "pre trip inspection"],
	],
	[
		"MNR",
		"修箱",
		"Maintenance and repair",
		"Mantenimiento y reparación",
		"メンテナンス・修理",
		"container",
		0,
		["修箱费", "M&R", "M and R", "repair"],
	],
	["WGH", "称重", "Weighing", "Pesaje", "計量", "container", 0, ["过磅费", "称重费", "VGM 称重", "weighbridge"]],
];

/** The depot services an installation begins with, as the kind of record has them. */
export const depotServices = services.map(([code, nameZh, nameEn, nameEs, nameJa, unit, tiered, aliases]) => ({
	...{ code, nameZh, nameEn, nameEs, nameJa, unit, tiered: tiered === 1, aliases },
	...{ activeFrom: null, activeTo: null, remark: null },
}));

const WRITTEN = "2026-01-01T00:00:00.000Z";

/** The same as rows of their table. */
export const depotServiceRows = (): Insertable<DepotServiceTable>[] =>
	depotServices.map(({ code, nameZh, nameEn, nameEs, nameJa, unit, tiered, aliases }) => ({
		...{ id: stableId(`depot service ${code}`), code, name_zh: nameZh, name_en: nameEn, name_es: nameEs, name_ja: nameJa },
		...{ unit, tiered: tiered ? (1 as const) : (0 as const), aliases: JSON.stringify(aliases), changed_at: WRITTEN },
	}));
