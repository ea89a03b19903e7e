import { always, type Demo, named } from "../../kit/records/domain.ts";
import type { ContainerType } from "./schema.ts";

/** [code, ISO 6346, names, TEU, reefer, rated gross kg, place in lists]: what a desk asks for now and then, beside those that come with the product. */
const special: [string, string, [string, string, string, string], string, boolean, number, number][] = [
	["20HC", "25G1", ["20 英尺高柜", "20' high cube", "20 pies high cube", "20 フィート ハイキューブ"], "1", false, 30_480, 10],
	["20OT", "22U1", ["20 英尺开顶箱", "20' open top", "20 pies techo abierto", "20 フィート オープントップ"], "1", false, 30_480, 11],
	["40OT", "42U1", ["40 英尺开顶箱", "40' open top", "40 pies techo abierto", "40 フィート オープントップ"], "2", false, 32_500, 12],
	["20FR", "22P1", ["20 英尺框架箱", "20' flat rack", "20 pies plataforma", "20 フィート フラットラック"], "1", false, 34_000, 13],
	["40FR", "42P1", ["40 英尺框架箱", "40' flat rack", "40 pies plataforma", "40 フィート フラットラック"], "2", false, 45_000, 14],
	["20TK", "22T6", ["20 英尺罐箱", "20' tank", "20 pies cisterna", "20 フィート タンク"], "1", false, 36_000, 15],
];

export const demo: Demo<ContainerType> = {
	rows: () =>
		special.map(([code, isoCode, [zh, en, es, ja], teu, reefer, maxGrossKg, sort]) => ({
			code,
			...named(zh, en, es, ja),
			isoCode,
			teu,
			reefer,
			maxGrossKg,
			sort,
			...always,
			remark: null,
		})),
	beside: true,
};
