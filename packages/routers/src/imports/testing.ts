import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";

const inland =
	"CNCKG Chongqing 重庆,CNCTU Chengdu 成都,CNSIA Xi'an 西安,CNZGZ Zhengzhou 郑州,CNWUH Wuhan 武汉,CNCSX Changsha 长沙,CNHFE Hefei 合肥,CNKHN Nanchang 南昌,CNYIU Yiwu 义乌,CNTYN Taiyuan 太原,CNLZH Lanzhou 兰州,CNKMG Kunming 昆明,CNGYG Guiyang 贵阳,CNSHE Shenyang 沈阳,CNHRB Harbin 哈尔滨,CNSJW Shijiazhuang 石家庄,CNTNA Jinan 济南";
const ports =
	"CNSHA Shanghai 上海,CNNGB Ningbo 宁波,CNTAO Qingdao 青岛,CNYTN Yantian 盐田,CNXMN Xiamen 厦门,CNTXG Xingang 天津新港,CNDLC Dalian 大连,CNLYG Lianyungang 连云港";

const split = (list: string) => list.split(",").map((entry) => entry.split(" ") as [string, string, string]);

/** What rate rows refer to: the cities of the sample sheets, three currencies and the container types. */
export async function referenceData(db: Kysely<Database>): Promise<void> {
	const place = (kind: "port" | "portCity" | "inlandCity", [code, name, nameZh]: [string, string, string], aliases: string[] = []) => ({
		id: `${kind}-${code}`,
		kind,
		code,
		name,
		name_zh: nameZh,
		country: "CN",
		port_city_id: kind === "port" ? `portCity-${code}` : null,
		latitude: 30,
		longitude: 110,
		time_zone: null,
		aliases: JSON.stringify(aliases),
		active: 1 as const,
	});
	await db
		.insertInto("place")
		.values([
			...split(inland).map((p) => place("inlandCity", p)),
			...split(ports).map((p) => place("portCity", p)),
			...split(ports).map((p) => place("port", p, [`${p[1]} port`])),
		])
		.execute();
	await db
		.insertInto("currency")
		.values([
			{ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" },
			{ code: "USD", name: "US Dollar", exponent: 2, numeric_code: "840" },
			{ code: "JPY", name: "Yen", exponent: 0, numeric_code: "392" },
		])
		.execute();
	const types = [
		["20GP", "22G1", "1"],
		["40GP", "42G1", "2"],
		["40HC", "45G1", "2"],
		["45HC", "L5G1", "2.25"],
		["20RF", "22R1", "1"],
		["40RH", "45R1", "2"],
	] as const;
	await db
		.insertInto("container_type")
		.values(
			types.map(([code, iso, teu], sort) => ({
				code,
				iso_code: iso,
				name: code,
				teu,
				reefer: code.includes("R") ? 1 : 0,
				max_gross_kg: 30_480,
				sort,
			})),
		)
		.execute();
}

/** A workbook of the sample sheets, by file name. */
export const sampleUrl = (name: "inland-rail-2026q4" | "vendor-rail-tariff") => new URL(`fixtures/${name}.xlsx`, import.meta.url);
