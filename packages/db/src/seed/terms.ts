import type { Insertable } from "kysely";
import type { TermTable } from "../tables/index.ts";
import { bargeLanes } from "./barges.ts";
import { loadRailLanes } from "./load.ts";
import { customsPorts, placeId } from "./places.ts";
import { stableId } from "./random.ts";

type Texts = Partial<Record<TermTable["language"], string>>;

const rail: Texts = {
	zh: "<p>运价含铁路基本运费、装卸及吊装费，不含保险；报关与港杂以报价单所列为准。</p><ul><li>截载：开车前 2 个工作日</li><li>免费堆存：到站后 3 天</li><li>单箱毛重超过 25 吨另议</li></ul>",
	en: "<p>Rates include rail freight, loading and lift-on/off; insurance is extra; customs and port charges are included where they are listed.</p><ul><li>Cut-off: 2 working days before departure</li><li>Free storage: 3 days after arrival</li><li>Above 25 t gross a container on request</li></ul>",
	es: "<p>Las tarifas incluyen flete ferroviario, carga e izado; el seguro va aparte; aduana y gastos portuarios se incluyen donde figuran.</p><ul><li>Cierre: 2 días laborables antes de la salida</li><li>Almacenaje libre: 3 días desde la llegada</li><li>Más de 25 t brutas por contenedor, a consultar</li></ul>",
	ja: "<p>運賃には鉄道運賃、積み込み、吊り上げ・吊り下ろしを含み、保険は含みません。通関と港湾諸費用は記載がある場合に含みます。</p><ul><li>カット：発車の 2 営業日前</li><li>無料保管：到着後 3 日間</li><li>1 本の総重量が 25 トンを超える場合は別途ご相談</li></ul>",
};
/** In the languages most customers read. */
const customs: Texts = {
	zh: "<p>报关费每票计收，含首批品名；超出部分按项另计。</p><ul><li>资料齐全后 1 个工作日内申报</li><li>海关查验费用凭单实报</li></ul>",
	en: "<p>Clearance is charged per document with its first items included; further items are extra.</p><ul><li>Declared within 1 working day of complete papers</li><li>Inspection by customs is passed on at cost</li></ul>",
	es: "<p>El despacho se cobra por documento con sus primeras partidas incluidas; las demás van aparte.</p><ul><li>Declaración en 1 día laborable con los documentos completos</li><li>La inspección de aduana se repercute a su coste</li></ul>",
	ja: "<p>通関料は書類 1 件ごとで、一定数の品目を含みます。超過分は品目ごとに請求します。</p><ul><li>書類完備後 1 営業日以内に申告</li><li>税関検査の費用は実費を請求します</li></ul>",
};

const depot: Texts = {
	zh: "<p>堆存按自然日计算，进场当日为第 1 天。</p><ul><li>免费天数不含插电</li><li>提箱、还箱各计一次吊装</li><li>坏箱修理凭修箱单另计</li></ul>",
	en: "<p>Storage counts calendar days; the day a container comes in is day 1.</p><ul><li>Free days do not cover plug-in</li><li>One lift each for pick-up and return</li><li>Repairs are charged by the depot's estimate</li></ul>",
	es: "<p>El almacenaje cuenta días naturales; el día de entrada es el día 1.</p><ul><li>Los días libres no cubren la conexión frigorífica</li><li>Una maniobra al retirar y otra al devolver</li><li>Las reparaciones se cobran según el presupuesto del depósito</li></ul>",
	ja: "<p>保管料は暦日で数え、搬入日を 1 日目とします。</p><ul><li>無料日数に給電は含みません</li><li>搬出・返却ごとにリフト 1 回分を請求します</li><li>修理はデポの見積書に基づき別途請求します</li></ul>",
};

const surcharges: Texts = {
	zh: "<p>附加费在基本订舱费之外收取，条件满足即自动计入。</p><ul><li>超重按过磅毛重判定</li><li>晚进港、改单与熏蒸仅在申请时收取</li></ul>",
	en: "<p>Surcharges come on top of the booking service wherever their conditions are met.</p><ul><li>Overweight goes by the gross weight at the gate</li><li>Late gate-in, amendments and fumigation are charged on wish alone</li></ul>",
	es: "<p>Los recargos se suman al servicio de reserva cuando se cumplen sus condiciones.</p><ul><li>El sobrepeso se mide por el peso bruto en la puerta</li><li>La entrada tardía, las modificaciones y la fumigación solo se cobran a petición</li></ul>",
	ja: "<p>割増料は条件に該当する場合、ブッキングサービスに加算されます。</p><ul><li>重量割増はゲートでの総重量で判定します</li><li>搬入遅延・訂正・燻蒸は希望時のみ請求します</li></ul>",
};

const truckSurcharges: Texts = {
	zh: "<p>附加费在拖车运费之外收取，条件满足即自动计入。</p><ul><li>等待时间自到达门点起算，超出免费小时按整小时计</li><li>超重以过磅单为准</li><li>夜间、周末及异地还空仅在申请时收取</li></ul>",
	en: "<p>Surcharges come on top of the truck haul wherever their conditions are met.</p><ul><li>Waiting counts from arrival at the door, in whole hours beyond the free ones</li><li>Heavy loads go by the weighing slip</li><li>Night, weekend and return of the empty elsewhere are charged on wish alone</li></ul>",
	es: "<p>Los recargos se suman al transporte en camión cuando se cumplen sus condiciones.</p><ul><li>La espera cuenta desde la llegada a la puerta, en horas enteras más allá de las gratuitas</li><li>La carga pesada se mide por el ticket de báscula</li><li>Noche, fin de semana y retorno del vacío a otro depósito solo se cobran a petición</li></ul>",
	ja: "<p>割増料は条件に該当する場合、トラック運賃に加算されます。</p><ul><li>待機はドア到着から数え、無料時間を超えた分を 1 時間単位で請求します</li><li>重量は計量票で判定します</li><li>夜間・週末・別デポへの空コン返却は希望時のみ請求します</li></ul>",
};

const barge: Texts = {
	zh: "<p>运价含驳船运费及两端港口装卸，不含保险；报关与拖车以报价单所列为准。</p><ul><li>截载：开船前 1 个工作日</li><li>船期受过闸、封航及水位影响，不作保证</li><li>单箱毛重超过 28 吨另议</li></ul>",
	en: "<p>Rates include barge freight and handling at both river ports; insurance is extra; customs and trucking are included where they are listed.</p><ul><li>Cut-off: 1 working day before departure</li><li>Locks, closures and water levels may delay a barge; schedules are not guaranteed</li><li>Above 28 t gross a container on request</li></ul>",
	es: "<p>Las tarifas incluyen el flete en barcaza y la manipulación en ambos puertos fluviales; el seguro va aparte; aduana y camión se incluyen donde figuran.</p><ul><li>Cierre: 1 día laborable antes de la salida</li><li>Esclusas, cierres y nivel del agua pueden retrasar la barcaza; los horarios no se garantizan</li><li>Más de 28 t brutas por contenedor, a consultar</li></ul>",
	ja: "<p>運賃にはバージ運賃と両端の河川港での荷役を含み、保険は含みません。通関とトラックは記載がある場合に含みます。</p><ul><li>カット：出航の 1 営業日前</li><li>閘門、航行規制、水位により遅れることがあり、スケジュールは保証されません</li><li>1 本の総重量が 28 トンを超える場合は別途ご相談</li></ul>",
};

const trainsToEurope: Texts = {
	zh: "<p>运价含中国段与欧洲段铁路运费及边境换装。</p><ul><li>截载：开车前 3 个工作日，资料需齐全</li><li>边境拥堵造成的延误不予赔偿</li></ul>",
	en: "<p>Rates include rail freight in China and in Europe and the change of gauge.</p><ul><li>Cut-off: 3 working days before departure, with complete papers</li><li>Delays by congestion at the border are not compensated</li></ul>",
	es: "<p>Las tarifas incluyen el flete ferroviario en China y en Europa y el cambio de ancho.</p><ul><li>Cierre: 3 días laborables antes de la salida, con documentos completos</li><li>Los retrasos por congestión en la frontera no se compensan</li></ul>",
	ja: "<p>運賃には中国側・欧州側の鉄道運賃と国境での積替えを含みます。</p><ul><li>カット：書類完備のうえ発車の 3 営業日前</li><li>国境混雑による遅延は補償しません</li></ul>",
};

/** Terms of the lanes with most trains, of the barges, of customs clearance in Chinese ports, of surcharges, of trains to Europe, and of depots. */
export function demoTerms(at: string): Insertable<TermTable>[] {
	const terms = (domain: string, lane: readonly string[], texts: Texts) =>
		Object.entries(texts).map(
			([language, body]): Insertable<TermTable> => ({
				id: stableId(`term/${domain}/${lane.join("/")}/${language}`),
				domain,
				lane_key: lane.join("|"),
				language: language as TermTable["language"],
				body,
				version: 1,
				updated_at: at,
			}),
		);
	const lanes = loadRailLanes().filter(([, , , weekly]) => weekly >= 5);
	return [
		...lanes.flatMap(([inland, port]) => terms("inlandRail", [placeId("inlandCity", inland), placeId("portCity", port)], rail)),
		...bargeLanes.flatMap(([inland, port]) => terms("barge", [placeId("inlandCity", inland), placeId("portCity", port)], barge)),
		...customsPorts.filter((port) => port.startsWith("CN")).flatMap((port) => terms("customsPrice", [placeId("port", port)], customs)),
		...["CNSHA", "CNNGB", "CNTAO", "CNYTN"].flatMap((port) => terms("bookingSurcharge", [placeId("port", port)], surcharges)),
		...["CNSHA", "CNNGB", "CNTAO", "CNYTN"].flatMap((port) => terms("truckingSurcharge", [placeId("port", port)], truckSurcharges)),
		...["CNSIA", "CNCKG", "DEDUI"].flatMap((ramp) =>
			["westbound", "eastbound"].flatMap((direction) => terms("icrSurcharge", [placeId("inlandCity", ramp), "rail", direction], trainsToEurope)),
		),
		...["CNSHA", "CNNGB", "CNTAO", "CNYTN", "DEHAM"].flatMap((port) => terms("depotPrice", [placeId("port", port)], depot)),
	];
}
