import { type ChargeWords, chargeCodes } from "../../kit/charges/charge-words.ts";

/** What the trade calls what trucks charge beside the haul, by its code. */
const words: ChargeWords = {
	WAIT: [
		...["waiting", "waiting time", "waiting fee", "waiting charge", "truck waiting", "truck detention", "driver waiting"],
		...["等待费", "等候费", "压车费", "待时费", "tiempo de espera", "espera", "待機料", "待機時間料"],
	],
	NIGHT: [
		...["night", "night delivery", "night surcharge", "night shift", "night work"],
		...["夜间费", "夜间附加费", "夜班费", "nocturnidad", "recargo nocturno", "夜間割増"],
	],
	WEEKEND: [
		...["weekend", "weekend surcharge", "weekend and holiday", "holiday surcharge", "sunday and holiday"],
		...["周末费", "周末附加费", "节假日附加费", "节假日费", "fin de semana", "recargo de fin de semana", "休日割増", "週末割増"],
	],
	TOLL: [
		"tolls",
		"toll fee",
		"road toll",
		"road toll fee",
		"Maut",
		"motorway toll",
		"过路费",
		"高速费",
		"路桥费",
		"高速公路费",
		"peaje",
		"peajes",
		"通行料",
	],
	HEAVY: [
		...["heavy", "heavy load", "weight surcharge", "overweight truck", "heavy truck surcharge", "road overweight"],
		...["重货附加费", "重车费", "拖车超重费", "超重拖车费", "carga pesada", "recargo por peso", "重量物割増"],
	],
	ADR: [
		...["dangerous goods", "DG surcharge", "DG trucking", "hazardous surcharge", "ADR surcharge", "hazmat"],
		...["危险品附加费", "危险品费", "危险品拖车费", "mercancías peligrosas", "危険物割増"],
	],
	EMPTY: [
		...["empty return", "empty return fee", "return of empty", "empty repositioning", "empty drop-off", "empty container return"],
		...["还空费", "还箱费", "空箱返回费", "异地还箱费", "retorno de vacío", "devolución de vacío", "空コン返却料", "空バン返却料"],
	],
	FUEL: ["fuel", "fuel surcharge", "diesel surcharge", "diesel floater", "燃油费", "燃油附加费", "recargo de combustible", "燃油割増"],
	GENSET: ["gen set", "genset fee", "generator set", "clip-on", "clip-on genset", "发电机费", "打冷费", "grupo electrógeno", "発電機料"],
};

/** The code of a truck's surcharge by what it is called; null for one the search has no name for. */
export const truckingSurchargeCode = chargeCodes(words);
