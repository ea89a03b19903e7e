/** Chinese or English: how a workbook is written. */
export type Tongue = "zh" | "en";

type Both = Record<Tongue, readonly string[]>;

/** What sheets call a column, by field. */
export const labels: Record<string, Both> = {
	inlandCity: { zh: ["内陆城市", "铁路站", "内陆点", "内陆站点"], en: ["Inland City", "Inland", "Ramp"] },
	portCity: { zh: ["港口城市", "目的港", "港口"], en: ["Port City", "Port", "POL"] },
	direction: { zh: ["方向", "进出口"], en: ["Direction", "Export/Import"] },
	containerType: { zh: ["箱型", "柜型"], en: ["Container", "Container Type", "Equipment"] },
	ownership: { zh: ["箱属", "箱权", "COC/SOC"], en: ["COC/SOC", "Ownership"] },
	cargo: { zh: ["货类", "货物类型"], en: ["Cargo", "Cargo Type"] },
	weightFrom: { zh: ["重量大于", "重量起"], en: ["Weight over", "Weight from"] },
	weightTo: { zh: ["重量上限", "限重"], en: ["Weight up to", "Weight to"] },
	cost: { zh: ["成本", "铁路成本", "采购价"], en: ["Cost", "Rail Cost", "Buying", "AP"] },
	ssr: { zh: ["销售价", "标准销售价"], en: ["SSR", "Selling Rate", "AR"] },
	msr: { zh: ["最低销售价", "最低卖价"], en: ["MSR", "Minimum Selling Rate"] },
	currency: { zh: ["币种", "货币", "币别"], en: ["Currency", "Curr"] },
	validFrom: { zh: ["生效日期", "有效期起"], en: ["Valid From", "Effective Date"] },
	validTo: { zh: ["失效日期", "有效期止", "有效期至"], en: ["Valid To", "Expiry Date", "Valid Until"] },
	transit: { zh: ["时效", "运输时间"], en: ["Transit Time", "T/T"] },
	remark: { zh: ["备注"], en: ["Remarks", "Remark"] },
	mode: { zh: ["运输方式"], en: ["Mode"] },
	port: { zh: ["港口", "起运港"], en: ["Port", "POL"] },
	charge: { zh: ["费用代码", "费用名称"], en: ["Charge", "Charge Code"] },
	hub: { zh: ["枢纽城市", "枢纽"], en: ["Hub", "Hub City"] },
	areaCode: { zh: ["地址代码", "行政区划代码"], en: ["Area Code", "Address Code"] },
	truckerCode: { zh: ["车队代码", "车队"], en: ["Trucker", "Trucker Code"] },
	distanceKm: { zh: ["公里数", "距离"], en: ["Distance", "KM"] },
};

/** Codes, English and Chinese names of the places tests know. */
export const inlandCities =
	"CNCKG Chongqing 重庆,CNCTU Chengdu 成都,CNSIA Xi'an 西安,CNZGZ Zhengzhou 郑州,CNWUH Wuhan 武汉,CNCSX Changsha 长沙,CNHFE Hefei 合肥,CNKHN Nanchang 南昌,CNYIU Yiwu 义乌,CNTYN Taiyuan 太原,CNLZH Lanzhou 兰州,CNKMG Kunming 昆明,CNGYG Guiyang 贵阳,CNSHE Shenyang 沈阳,CNHRB Harbin 哈尔滨,CNSJW Shijiazhuang 石家庄,CNTNA Jinan 济南"
		.split(",")
		.map((entry) => entry.split(" ") as [code: string, en: string, zh: string]);
export const portCities =
	"CNSHA Shanghai 上海,CNNGB Ningbo 宁波,CNTAO Qingdao 青岛,CNYTN Yantian 盐田,CNXMN Xiamen 厦门,CNTXG Xingang 天津新港,CNDLC Dalian 大连,CNLYG Lianyungang 连云港"
		.split(",")
		.map((entry) => entry.split(" ") as [code: string, en: string, zh: string]);

/** How sheets write a container type. */
export const containerNames: Record<string, readonly string[]> = {
	"20GP": ["20GP", "20'GP", "20DC", "20'", "20尺"],
	"40GP": ["40GP", "40'GP", "40DC", "40尺"],
	"40HC": ["40HC", "40HQ", "40'HQ", "40尺高柜"],
	"45HC": ["45HC", "45HQ", "45尺高柜"],
	"20RF": ["20RF", "20冷柜"],
	"40RH": ["40RH", "40RQ", "40冷柜"],
};

/** How sheets write a value of a choice. */
export const valueNames: Record<string, Record<string, Both>> = {
	direction: {
		westbound: { zh: ["出口", "去程", "西行"], en: ["Export", "Westbound", "WB"] },
		eastbound: { zh: ["进口", "回程", "东行"], en: ["Import", "Eastbound", "EB"] },
	},
	ownership: { COC: { zh: ["COC", "船东箱"], en: ["COC"] }, SOC: { zh: ["SOC", "自备箱"], en: ["SOC"] } },
	cargo: {
		general: { zh: ["普货", "普通货"], en: ["General", "FAK", "General cargo"] },
		dangerous: { zh: ["危险品", "危品"], en: ["DG", "Dangerous"] },
	},
	mode: { rail: { zh: ["铁路", "班列"], en: ["Rail", "Train"] }, railTruck: { zh: ["公铁联运"], en: ["Rail+Truck"] } },
};

/** The same as a label over columns or a row of its own. */
export const groupNames: typeof valueNames = {
	direction: {
		westbound: { zh: ["出口", "出口运价"], en: ["Export", "Westbound"] },
		eastbound: { zh: ["进口", "进口运价"], en: ["Import", "Eastbound"] },
	},
	ownership: { COC: { zh: ["COC", "COC 船东箱"], en: ["COC"] }, SOC: { zh: ["SOC", "SOC 自备箱"], en: ["SOC"] } },
	cargo: {
		general: { zh: ["普货", "普货 GC"], en: ["General cargo", "FAK"] },
		dangerous: { zh: ["危险品", "危险品 DG"], en: ["DG", "Dangerous cargo"] },
	},
};

/** Lines above a table that say nothing of its rates. */
export const idleTitles: Both = {
	zh: [
		"铁海联运价格表",
		"Express service 快线班列",
		"不含铅封费 USD 35/箱",
		"更新日期：2026-09-15",
		"以箱为单位，欢迎来电",
		"报价仅供参考",
		"元通物流有限公司",
		"制表 2026-09-15，修订 2026-09-20",
	],
	en: [
		"Rail freight tariff",
		"Express service",
		"Excl. USD 35 seal fee",
		"Issued 2026-09-15",
		"EUROPE EXPRESS LINE",
		"Rates excl. EUR 20 documentation fee",
		"Courtesy of Eurasia Rail",
		"Printed 2026-09-15, revised 2026-09-20",
	],
};

/** Lines between and below, those that say of what the prices do not include are to be asked about. */
export const notes: Both = {
	zh: ["备注：以上价格不含目的港THC", "注：超重另议", "说明：班列每周一三五开行", "不含报关费、查验费"],
	en: [
		"Note: rates exclude destination THC",
		"Remark: overweight on request",
		"Note: departures Mon/Wed/Fri",
		"Remark: excl. THC and customs clearance",
	],
};
export const excludes = /不含|excl/;

/** Columns no book has a field for. */
export const idleColumns: Both = { zh: ["铅封费", "打单费", "场站费"], en: ["Seal fee", "Doc fee", "Yard fee"] };
