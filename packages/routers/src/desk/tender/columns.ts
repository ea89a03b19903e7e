import { containerOf } from "../../kit/imports/terms.ts";
import { labelKey, saidTwice, tidy } from "../../kit/imports/text.ts";
import { type TenderColumns, type TenderField, tenderFields } from "./schema.ts";

/** What customers call the columns of their lists, in the languages of the portal. */
const names: Readonly<Record<TenderField, readonly string[]>> = {
	reference: [
		...["reference", "ref", "ref no", "ref.", "lane", "lane id", "lane no", "lane ref", "lane reference", "line", "item", "id", "no", "no."],
		...["序号", "编号", "线路编号", "线路号", "参考号", "客户编号", "路线编号", "项号"],
		...["referencia", "ruta", "n.º", "nº", "番号", "参照", "レーン番号", "管理番号"],
	],
	origin: [
		...["origin", "from", "pol", "port of loading", "loading port", "place of receipt", "place of loading", "pickup", "pick-up", "pickup place"],
		...["departure", "origin city", "shipper city", "por"],
		...["起运地", "起运港", "始发地", "始发站", "发货地", "装货港", "装货地", "提货地", "起点", "出发地", "发站", "起始站"],
		...["origen", "desde", "puerto de carga", "lugar de carga", "発地", "出発地", "積地", "積港", "出荷地"],
	],
	destination: [
		...["destination", "to", "pod", "port of discharge", "discharge port", "place of delivery", "delivery", "delivery place", "destination city"],
		...["consignee city", "arrival"],
		...["目的地", "目的港", "到达地", "到站", "卸货港", "卸货地", "送货地", "交货地", "终点", "收货地", "到达站"],
		...["destino", "hasta", "puerto de descarga", "lugar de entrega", "着地", "到着地", "揚地", "揚港", "届け先", "仕向地"],
	],
	container: [
		...[
			"container",
			"containers",
			"container type",
			"equipment",
			"equipment type",
			"cntr",
			"cntr type",
			"box",
			"box type",
			"size",
			"size type",
			"type",
			"size/type",
		],
		...["箱型", "柜型", "集装箱", "箱型箱量", "柜型柜量", "箱型/箱量", "箱种"],
		...["contenedor", "contenedores", "tipo de contenedor", "equipo", "コンテナ", "コンテナタイプ", "コンテナ種類"],
	],
	count: [
		...[
			"quantity",
			"qty",
			"count",
			"volume",
			"number",
			"no of containers",
			"number of containers",
			"boxes",
			"containers qty",
			"annual volume",
			"units",
		],
		...["数量", "箱量", "柜量", "箱数", "件数", "cantidad", "número", "volumen", "本数", "コンテナ数"],
	],
	weight: [
		...[
			"weight",
			"gross weight",
			"cargo weight",
			"weight kg",
			"gw",
			"gross weight kg",
			"weight per container",
			"kg",
			"kgs",
			"tons",
			"wt",
			"lbs",
			"weight lbs",
			"total weight",
			"total gross weight",
		],
		...[
			"重量",
			"毛重",
			"货重",
			"单箱重量",
			"单柜重量",
			"单箱毛重",
			"单柜毛重",
			"总重",
			"总重量",
			"总毛重",
			"peso total",
			"peso",
			"peso bruto",
			"総重量",
			"貨物重量",
		],
	],
	cargo: [
		"cargo",
		"cargo type",
		"commodity type",
		"commodity",
		"goods type",
		"货物类型",
		"货物",
		"货类",
		"货物性质",
		"品名",
		"货名",
		"货物名称",
		"carga",
		"tipo de carga",
		"貨物",
		"貨物種類",
	],
	scope: [
		...["scope", "service", "service scope", "service type", "mode of service", "terms of carriage", "door/port"],
		...["服务", "服务范围", "运输条款", "服务类型", "alcance", "servicio", "サービス", "サービス範囲"],
	],
	direction: [
		"direction",
		"export/import",
		"import/export",
		"trade",
		"方向",
		"进出口",
		"进口/出口",
		"dirección",
		"sentido",
		"方向（輸出入）",
		"輸出入",
	],
	ownership: ["coc/soc", "soc/coc", "ownership", "container ownership", "箱属", "箱主", "柜属", "propiedad", "所有区分"],
	readyDate: [
		...["ready date", "cargo ready date", "cargo ready", "etd", "date", "ship date", "start date"],
		...["货好日期", "备货日期", "发货日期", "出运日期", "日期", "起运日期", "船期", "fecha", "fecha de carga", "日付", "出荷日", "貨物準備日"],
	],
};

const fieldByName = new Map(tenderFields.flatMap((field) => names[field].map((name) => [labelKey(name), field] as const)));

/** "# of 20GP", "40HC qty", "20GP数量": the container alone. */
const withoutCount = (head: string): string =>
	tidy(head)
		.replace(/^(?:#|no\.?|nos\.?|number|num\.?|qty\.?|quantity|count|cantidad|n\.?º)(?: of| de)?[ :]*(?=\S)/i, "")
		.replace(/[ _:-]{0,3}(?:#|qty\.?|quantity|count|units?|pcs|nos?\.?|cantidad|数量|箱量|柜量|本数)$/i, "");

/** What a head calls: a field, how many of a container, or nothing that is known. */
function headOf(head: string): { field: TenderField } | { box: string } | null {
	const named = (text: string): TenderField | null => fieldByName.get(labelKey(text)) ?? null;
	// "起运地 Origin" says the same in two languages.
	const field = named(head) ?? saidTwice(head, named);
	if (field) return { field };
	const box = containerOf(head) ?? containerOf(withoutCount(head));
	return box === null ? null : { box };
}

/** Which column holds which field, the first of each, by what its head says. */
export function columnsOf(head: readonly string[]): TenderColumns {
	const found: TenderColumns = { boxes: [] };
	for (const [at, text] of head.entries()) {
		const what = headOf(text);
		if (what && "field" in what) found[what.field] ??= at;
		else if (what) found.boxes.push({ type: what.box, at });
	}
	return found;
}

/** How many columns of a row are heads that are known: the head is the row that has most. */
export const headsIn = (cells: readonly string[]): number => {
	const { boxes, ...fields } = columnsOf(cells);
	return Object.keys(fields).length + boxes.length;
};
