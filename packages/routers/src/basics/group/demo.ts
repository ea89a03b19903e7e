import { always, type Demo, named } from "../../kit/records/domain.ts";
import type { Group } from "./schema.ts";

const terms = (termZh: string, termEn: string, termEs: string, termJa: string) => ({ termZh, termEn, termEs, termJa });

/** Desks of a forwarder, each with what its people tell customers. */
export const demo: Demo<Group> = {
	rows: ({ person }) => [
		{
			code: "EXPORT",
			...named("出口报价组", "Export desk", "Mesa de exportación", "輸出デスク"),
			members: [person("sales"), person("cx")],
			...terms(
				"报价不含目的港关税及税金。\n舱位以订舱确认为准。",
				"Duties and taxes at destination are not included.\nSpace is subject to the carrier's confirmation.",
				"No incluye aranceles ni impuestos en destino.\nEspacio sujeto a confirmación del transportista.",
				"仕向地の関税・税金は含みません。\nスペースは運送会社の確認によります。",
			),
			...always,
			remark: null,
		},
		{
			code: "IMPORT",
			...named("进口报价组", "Import desk", "Mesa de importación", "輸入デスク"),
			members: [person("cx")],
			...terms(
				"滞箱费、滞港费按船公司标准实报实销。",
				"Demurrage and detention are charged as the carrier bills them.",
				"Las demoras y la detención se cobran según el transportista.",
				"デマレージ・ディテンションは実費です。",
			),
			...always,
			remark: null,
		},
		{
			code: "RAIL",
			...named("中欧班列组", "China–Europe rail desk", "Mesa de tren China–Europa", "中欧班列デスク"),
			members: [person("pm"), person("sales")],
			...terms(
				"班列时效为参考，不作保证。\n口岸拥堵附加费实报实销。",
				"Transit times of trains are indications, not guarantees.\nCongestion charges at the border are passed on as billed.",
				"Los tiempos de tránsito son orientativos.\nLos recargos por congestión se repercuten.",
				"列車の所要日数は目安です。\n国境の混雑料は実費です。",
			),
			...always,
			remark: null,
		},
		{
			code: "INLAND",
			...named("内陆运输组", "Inland haulage desk", "Mesa de transporte interior", "内陸輸送デスク"),
			members: [person("vdm"), person("pm")],
			...terms(
				"提箱、还箱各免费等待 2 小时，超时另计。",
				"Two hours of waiting are free at pick-up and at return each; more is charged.",
				"Dos horas de espera gratuitas en recogida y en devolución; el resto se cobra.",
				"引取り・返却とも待機 2 時間まで無料、超過は有料です。",
			),
			...always,
			remark: null,
		},
		{
			code: "REEFER",
			...named("冷链组", "Reefer desk", "Mesa de refrigerados", "リーファーデスク"),
			members: [person("cx"), person("sales"), person("pm")],
			...terms(
				"温度设定以托运人书面指示为准。\n插电费按天计算。",
				"Set points follow the shipper's written instructions.\nPlug-in is charged by the day.",
				"Las consignas siguen las instrucciones escritas del cargador.\nLa conexión se cobra por día.",
				"設定温度は荷送人の書面指示によります。\nプラグ料は日額です。",
			),
			...always,
			remark: null,
		},
		{
			code: "APPROVAL",
			...named("折扣审批组", "Discount approval", "Aprobación de descuentos", "値引承認"),
			members: [person("approver"), person("finalapprover")],
			...terms(
				"折扣自批准之日起 7 日内有效。",
				"A discount holds for seven days from its approval.",
				"Un descuento vale siete días desde su aprobación.",
				"値引きは承認日から 7 日間有効です。",
			),
			...always,
			remark: null,
		},
	],
};
