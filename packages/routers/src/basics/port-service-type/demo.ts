import { always, type Demo, named } from "../../kit/records/domain.ts";
import type { PortServiceType } from "./schema.ts";

/** [code, names, the one direction it is given in]. */
const services: [string, string, string, string, string, PortServiceType["directions"][number] | ""][] = [
	["TERMINAL", "码头操作", "Terminal handling", "Manipulación en terminal", "ターミナル荷役", ""],
	["BOOKING", "订舱", "Booking service", "Servicio de reserva", "ブッキング", ""],
	["DOCS", "单证", "Documentation", "Documentación", "書類作成", ""],
	["CUSEXP", "出口报关", "Export clearance", "Despacho de exportación", "輸出通関", "westbound"],
	["CUSIMP", "进口报关", "Import clearance", "Despacho de importación", "輸入通関", "eastbound"],
	["TRANSIT", "转关", "Customs transit", "Tránsito aduanero", "保税運送", ""],
	["INSPECT", "查验", "Inspection", "Inspección", "検査", ""],
	["TRUCKIN", "进港拖车", "Haulage to the port", "Acarreo al puerto", "港への陸送", "westbound"],
	["TRUCKOUT", "提货拖车", "Haulage from the port", "Acarreo desde el puerto", "港からの陸送", "eastbound"],
	["RAILIN", "铁路集港", "Rail to the port", "Ferrocarril al puerto", "港への鉄道", "westbound"],
	["RAILOUT", "铁路疏港", "Rail from the port", "Ferrocarril desde el puerto", "港からの鉄道", "eastbound"],
	["BARGEIN", "驳船集港", "Barge to the port", "Barcaza al puerto", "港へのバージ", "westbound"],
	["BARGEOUT", "驳船疏港", "Barge from the port", "Barcaza desde el puerto", "港からのバージ", "eastbound"],
	["DEPOT", "堆场", "Depot", "Depósito", "デポ", ""],
	["EMPTYOUT", "提空箱", "Empty pick-up", "Recogida de vacío", "空コン引取", "westbound"],
	["EMPTYIN", "还空箱", "Empty return", "Devolución de vacío", "空コン返却", "eastbound"],
	["STUFF", "装箱", "Stuffing", "Consolidación", "バンニング", "westbound"],
	["STRIP", "拆箱", "Stripping", "Desconsolidación", "デバンニング", "eastbound"],
	["REEFER", "冷箱服务", "Reefer service", "Servicio de refrigerados", "リーファーサービス", ""],
	["PTI", "冷箱检测", "Pre-trip inspection", "Inspección previa al viaje", "PTI 検査", "westbound"],
	["FUMI", "熏蒸", "Fumigation", "Fumigación", "燻蒸", "westbound"],
	["WEIGH", "过磅（VGM）", "Weighing (VGM)", "Pesaje (VGM)", "計量（VGM）", "westbound"],
	["STORAGE", "堆存", "Storage", "Almacenaje", "保管", ""],
	["GAUGE", "换轨", "Gauge change", "Cambio de ancho", "軌間変更", ""],
];

export const demo: Demo<PortServiceType> = {
	rows: () =>
		services.map(([code, zh, en, es, ja, direction]) => ({
			code,
			...named(zh, en, es, ja),
			directions: direction === "" ? [] : [direction],
			...always,
			remark: null,
		})),
};
