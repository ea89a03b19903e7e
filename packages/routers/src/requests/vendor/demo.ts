import type { AnyKind, RecordWork } from "../../kit/records/define.ts";
import type { Demo } from "../../kit/records/domain.ts";
import { saveRecord } from "../../kit/records/save.ts";
import { vendorContacts } from "./queries.ts";
import type { Vendor } from "./schema.ts";

type Language = Vendor["languages"][number];

interface Row {
	code: string;
	name: string;
	nameEn: string | null;
	/** Letters of its service types. */
	services: string;
	/** Codes of places, with spaces between; "" for everywhere. */
	places: string;
	languages: readonly Language[];
	/** The first is the main one. */
	people: readonly (readonly [name: string, phone: string, language?: Language])[];
	more?: Partial<Vendor>;
}

const zh = ["zh"] as const;
const both = ["zh", "en"] as const;

const row = (
	code: string,
	name: string,
	nameEn: string | null,
	said: readonly [services: string, places: string, languages: readonly Language[]],
	people: Row["people"],
	more?: Partial<Vendor>,
): Row => ({ code, name, nameEn, services: said[0], places: said[1], languages: said[2], people, ...(more ? { more } : {}) });

/** Vendors of every service type and language; two of them are not asked any more. */
export const rows: readonly Row[] = [
	row(
		"V-SHA-TRK-01",
		"上海港汇集装箱运输有限公司",
		"Shanghai Ganghui Container Haulage",
		["T", "CNSHA CNTAG CNNGB", both],
		[
			["陆明", "+86 21 5588 3021"],
			["Grace Lu", "+86 21 5588 3022", "en"],
		],
	),
	row("V-SHA-TRK-02", "上海迅达拖车有限公司", "Xunda Trucking Shanghai", ["TF", "CNSHA CNSZH", zh], [["钱伟", "+86 21 6877 1190"]]),
	row("V-NGB-TRK-01", "宁波甬联集卡有限公司", "Yonglian Drayage Ningbo", ["T", "CNNGB CNYIU", zh], [["徐建", "+86 574 8760 2214"]]),
	row("V-TAO-TRK-01", "青岛海通拖车有限公司", "Haitong Trucking Qingdao", ["T", "CNTAO CNTNA", zh], [["宋磊", "+86 532 8299 4410"]]),
	row("V-CKG-TRK-01", "重庆渝达集装箱拖车有限公司", null, ["TF", "CNCKG CNCTU", zh], [["罗强", "+86 23 6310 5528"]]),
	row("V-SIA-FST-01", "西安秦联物流有限公司", "Qinlian Logistics Xi'an", ["F", "CNSIA", zh], [["杨帆", "+86 29 8321 7705"]]),
	row("V-CTU-FST-01", "成都蓉欧首程物流有限公司", "Rong'ou First Mile Chengdu", ["F", "CNCTU CNCKG", both], [["何苗", "+86 28 8590 6612"]]),
	row("V-CHN-FST-01", "全程达供应链管理有限公司", "Quanchengda Supply Chain", ["F", "", both], [["沈洁", "+86 400 820 7711"]]),
	row("V-WUH-FST-01", "武汉楚运汽车运输有限公司", null, ["FT", "CNWUH CNCSX", zh], [["彭涛", "+86 27 8350 9924"]]),
	row("V-SHA-DEP-01", "上海外高桥堆场服务有限公司", "Waigaoqiao Depot Services", ["D", "CNSHA", both], [["顾萍", "+86 21 5046 8830"]]),
	row("V-NGB-DEP-01", "宁波北仑集装箱堆场有限公司", "Beilun Container Depot", ["D", "CNNGB", zh], [["戴军", "+86 574 8688 5503"]]),
	row("V-TAO-DEP-01", "青岛前湾堆存有限公司", "Qianwan Storage Qingdao", ["D", "CNTAO", zh], [["曲波", "+86 532 8691 2207"]]),
	row("V-YZE-BRG-01", "长江通达驳船运输有限公司", "Yangtze Tongda Barge", ["M", "CNSHA CNWUH CNCKG CNNKG", both], [["江河", "+86 25 5879 3316"]], {
		modes: ["barge"],
	}),
	row("V-CHN-RAI-01", "中欧联运铁路代理有限公司", "Sino-Euro Rail Agency", ["M", "", both], [["贺铁", "+86 371 6555 8840"]], { modes: ["rail"] }),
	row("V-CTU-RAI-01", "成都国际铁路班列代理", "Chengdu Rail Express Agency", ["M", "CNCTU CNSIA CNCKG PLLOD", both], [["唐丽", "+86 28 8366 2050"]], {
		modes: ["rail"],
	}),
	row(
		"V-HAM-TRK-01",
		"Elbe Container Trucking GmbH",
		null,
		["T", "DEHAM", ["en"]],
		[
			["Lars Behrens", "+49 40 7411 8820"],
			["Disposition", "+49 40 7411 8800"],
		],
	),
	row("V-DUI-RAI-01", "Rhein Intermodal GmbH", null, ["MD", "DEDUI NLRTM BEANR", ["en"]], [["Sabine Krüger", "+49 203 8090 4417"]], {
		modes: ["rail"],
	}),
	row("V-RTM-BRG-01", "Maas Barge Operators B.V.", null, ["M", "NLRTM DEDUI", ["en"]], [["Pieter de Wit", "+31 10 4720 0915"]], { modes: ["barge"] }),
	row("V-PLM-DEP-01", "Terminal Bug Sp. z o.o.", null, ["DM", "PLMAA PLLOD", ["en"]], [["Agnieszka Nowak", "+48 83 311 2045"]], { modes: ["rail"] }),
	row(
		"V-VLC-TRK-01",
		"Transportes Levante S.L.",
		null,
		["TF", "ESVLC", ["es", "en"]],
		[
			["Marta Ferrer", "+34 963 67 1180"],
			["Luis Peris", "+34 963 67 1184"],
		],
	),
	row("V-BCN-DEP-01", "Depósitos del Llobregat S.A.", null, ["D", "ESBCN", ["es"]], [["Jordi Puig", "+34 932 23 7015"]]),
	row("V-MEX-TRK-01", "Autotransportes del Pacífico S.A. de C.V.", null, ["T", "MXZLO", ["es"]], [["Rosa Delgado", "+52 314 332 6070"]]),
	row("V-TYO-TRK-01", "東京湾陸運株式会社", "Tokyo Bay Haulage", ["T", "JPTYO JPYOK", ["ja", "en"]], [["佐藤 健", "+81 3 5479 2230"]]),
	row("V-OSA-FST-01", "関西複合輸送株式会社", "Kansai Intermodal", ["FD", "JPOSA JPUKB", ["ja"]], [["田中 美咲", "+81 6 6612 4075"]]),
	row("V-SHA-TRK-09", "申捷货运代理有限公司", null, ["T", "CNSHA", zh], [["倪峰", "+86 21 3630 1187"]], {
		blacklisted: true,
		blacklistReason: "两次接单后临时加价，并扣留空箱。",
	}),
	row("V-NGB-DEP-09", "镇海旧港堆场", null, ["D", "CNNGB", zh], [["叶青", "+86 574 8626 4401"]], { active: false, remark: "堆场已关闭。" }),
];

const contactKind = vendorContacts as unknown as AnyKind;
const mailboxes = ["quotes", "desk"];

async function addPeople(work: RecordWork, ids: readonly string[]): Promise<void> {
	for (const [i, { code, people, languages }] of rows.entries()) {
		for (const [j, [name, phone, language = languages[0]]] of people.entries()) {
			const email = `${mailboxes[j]}@${code.toLowerCase()}.example`;
			await saveRecord(work, contactKind, { vendor: ids[i], name, phone, email, language, main: j === 0 });
		}
	}
}

export const demo: Demo<Vendor> = {
	rows: () =>
		rows.map(({ code, name, nameEn, services, places, languages, more }) => ({
			...{ code, name, nameEn, serviceTypes: services.split("") as Vendor["serviceTypes"], places: places.split(" ").filter(Boolean), modes: [] },
			...{ languages: [...languages], email: `office@${code.toLowerCase()}.example`, phone: null, address: null, remark: null },
			...{ active: true, blacklisted: false, blacklistReason: null, ...more },
		})),
	after: addPeople,
};
