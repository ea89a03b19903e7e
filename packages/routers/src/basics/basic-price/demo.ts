import { always, type Demo, named } from "../../kit/records/domain.ts";
import type { BasicPrice } from "./schema.ts";

/** [code, names, basis, currency]: the charges a forwarder's price lists are made of. */
const charges: [string, string, string, string, string, BasicPrice["basis"], string][] = [
	["THC", "码头操作费", "Terminal handling charge", "Gastos de manipulación en terminal", "ターミナル取扱料", "container", "CNY"],
	["DOC", "单证费", "Documentation fee", "Gastos de documentación", "書類作成料", "bl", "CNY"],
	["SEAL", "铅封费", "Seal fee", "Precinto", "シール料", "container", "CNY"],
	["VGM", "VGM 申报费", "VGM fee", "Declaración VGM", "VGM 申告料", "container", "CNY"],
	["TELEX", "电放费", "Telex release", "Liberación télex", "サレンダー料", "bl", "CNY"],
	["AMEND", "改单费", "Amendment fee", "Modificación de BL", "B/L 訂正料", "bl", "CNY"],
	["MANIFEST", "舱单费", "Manifest fee", "Manifiesto", "マニフェスト料", "bl", "CNY"],
	["RAIL", "铁路运费", "Rail freight", "Flete ferroviario", "鉄道運賃", "container", "CNY"],
	["BARGE", "驳船运费", "Barge freight", "Flete en barcaza", "バージ運賃", "container", "CNY"],
	["TRUCK", "卡车运费", "Truck haulage", "Acarreo por camión", "トラック運賃", "container", "CNY"],
	["HAULKM", "每公里拖车费", "Haulage by kilometre", "Acarreo por kilómetro", "キロ当たり運賃", "km", "CNY"],
	["FUEL", "燃油附加费", "Fuel surcharge", "Recargo por combustible", "燃油サーチャージ", "percent", "CNY"],
	["LOWWATER", "低水位附加费", "Low-water surcharge", "Recargo por bajo nivel", "渇水サーチャージ", "container", "EUR"],
	["ADR", "危险品附加费", "Dangerous goods surcharge", "Recargo por mercancía peligrosa", "危険品割増", "container", "EUR"],
	["WAIT", "等待费", "Waiting time", "Tiempo de espera", "待機料", "item", "EUR"],
	["WEEKEND", "周末附加费", "Weekend surcharge", "Recargo de fin de semana", "休日割増", "container", "CNY"],
	["TOLL", "过路费", "Road toll", "Peaje", "通行料", "container", "CNY"],
	["EMPTYRET", "空箱返还费", "Empty return", "Devolución de vacío", "空コン返却料", "container", "CNY"],
	["LIFTON", "上箱费", "Lift-on", "Carga en depósito", "リフトオン", "container", "CNY"],
	["LIFTOFF", "下箱费", "Lift-off", "Descarga en depósito", "リフトオフ", "container", "CNY"],
	["STORAGE", "堆存费", "Storage", "Almacenaje", "保管料", "day", "CNY"],
	["PLUGIN", "冷箱插电费", "Reefer plug-in", "Conexión de refrigerado", "リーファープラグ料", "day", "CNY"],
	["PTI", "冷箱检测费", "Pre-trip inspection", "Inspección previa al viaje", "PTI 検査料", "container", "CNY"],
	["CLEAN", "洗箱费", "Cleaning", "Limpieza", "洗浄料", "container", "CNY"],
	["DEM", "滞箱费", "Demurrage", "Demoras", "デマレージ", "day", "USD"],
	["DET", "滞期费", "Detention", "Retención", "ディテンション", "day", "USD"],
	["CUSDOC", "报关单费", "Customs declaration", "Declaración de aduana", "通関申告料", "document", "CNY"],
	["CUSITEM", "报关续页费", "Further customs item", "Partida de aduana adicional", "追加品目料", "item", "CNY"],
	["INSPECT", "查验费", "Customs inspection", "Inspección aduanera", "税関検査料", "container", "CNY"],
	["TRANSIT", "过境单证费", "Transit document", "Documento de tránsito", "トランジット書類", "document", "EUR"],
	["CERTORI", "原产地证费", "Certificate of origin", "Certificado de origen", "原産地証明料", "document", "CNY"],
	["FUMI", "熏蒸费", "Fumigation", "Fumigación", "燻蒸料", "container", "CNY"],
	["INSUR", "保险费", "Cargo insurance", "Seguro de carga", "貨物保険料", "percent", "USD"],
	["ICRRAIL", "中欧班列运费", "China–Europe rail freight", "Flete ferroviario China–Europa", "中欧班列運賃", "container", "USD"],
	["GAUGE", "换轨费", "Gauge change", "Cambio de ancho", "軌間変更料", "container", "USD"],
	["HANDOVER", "交接费", "Hand-over fee", "Gastos de entrega", "引渡料", "shipment", "CNY"],
];

export const demo: Demo<BasicPrice> = {
	rows: () =>
		charges.map(([code, zh, en, es, ja, basis, currency]) => ({ code, ...named(zh, en, es, ja), basis, currency, ...always, remark: null })),
};
