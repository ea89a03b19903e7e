import { always, type Demo, named } from "../../kit/records/domain.ts";
import type { TruckType } from "./schema.ts";

/** [code, names, body, length in mm, payload in kg]: what runs on Chinese and European roads. */
const trucks: [string, string, string, string, string, TruckType["body"], number, number][] = [
	["VAN27", "厢式货车 2.7 米", "Van 2.7 m", "Furgoneta de 2.7 m", "バン 2.7 m", "box", 2700, 1200],
	["BOX42", "厢式货车 4.2 米", "Box truck 4.2 m", "Camión caja de 4.2 m", "箱型車 4.2 m", "box", 4200, 1800],
	["BOX52", "厢式货车 5.2 米", "Box truck 5.2 m", "Camión caja de 5.2 m", "箱型車 5.2 m", "box", 5200, 5000],
	["BOX68", "厢式货车 6.8 米", "Box truck 6.8 m", "Camión caja de 6.8 m", "箱型車 6.8 m", "box", 6800, 10000],
	["BOX76", "厢式货车 7.6 米", "Box truck 7.6 m", "Camión caja de 7.6 m", "箱型車 7.6 m", "box", 7600, 12000],
	["BOX96", "厢式货车 9.6 米", "Box truck 9.6 m", "Camión caja de 9.6 m", "箱型車 9.6 m", "box", 9600, 18000],
	["BOX125", "厢式半挂车 12.5 米", "Box semi-trailer 12.5 m", "Semirremolque caja de 12.5 m", "箱型セミトレーラー 12.5 m", "box", 12500, 25000],
	["BOX136", "厢式半挂车 13.6 米", "Box semi-trailer 13.6 m", "Semirremolque caja de 13.6 m", "箱型セミトレーラー 13.6 m", "box", 13600, 27000],
	["FLAT68", "平板车 6.8 米", "Flatbed 6.8 m", "Plataforma de 6.8 m", "平ボディ 6.8 m", "flatbed", 6800, 10000],
	["FLAT96", "平板车 9.6 米", "Flatbed 9.6 m", "Plataforma de 9.6 m", "平ボディ 9.6 m", "flatbed", 9600, 18000],
	[
		"FLAT130",
		"平板半挂车 13 米",
		"Flatbed semi-trailer 13 m",
		"Semirremolque plataforma de 13 m",
		"平床セミトレーラー 13 m",
		"flatbed",
		13000,
		32000,
	],
	[
		"FLAT175",
		"平板半挂车 17.5 米",
		"Flatbed semi-trailer 17.5 m",
		"Semirremolque plataforma de 17.5 m",
		"平床セミトレーラー 17.5 m",
		"flatbed",
		17500,
		32000,
	],
	["SIDE96", "高栏车 9.6 米", "Stake truck 9.6 m", "Camión de estacas de 9.6 m", "あおり付き 9.6 m", "stake", 9600, 18000],
	[
		"SIDE130",
		"高栏半挂车 13 米",
		"Stake semi-trailer 13 m",
		"Semirremolque de estacas de 13 m",
		"あおり付きセミトレーラー 13 m",
		"stake",
		13000,
		32000,
	],
	["CURT136", "侧帘半挂车 13.6 米", "Curtain-sider 13.6 m", "Tautliner de 13.6 m", "カーテンサイダー 13.6 m", "curtain", 13600, 24000],
	["MEGA136", "大容积侧帘半挂车", "Mega trailer 13.6 m", "Megatrailer de 13.6 m", "メガトレーラー 13.6 m", "curtain", 13600, 24000],
	["WING96", "飞翼车 9.6 米", "Wing-body truck 9.6 m", "Camión alas de gaviota de 9.6 m", "ウイング車 9.6 m", "curtain", 9600, 18000],
	["REEF42", "冷藏车 4.2 米", "Reefer truck 4.2 m", "Camión frigorífico de 4.2 m", "冷凍車 4.2 m", "reefer", 4200, 1500],
	["REEF76", "冷藏车 7.6 米", "Reefer truck 7.6 m", "Camión frigorífico de 7.6 m", "冷凍車 7.6 m", "reefer", 7600, 10000],
	["REEF96", "冷藏车 9.6 米", "Reefer truck 9.6 m", "Camión frigorífico de 9.6 m", "冷凍車 9.6 m", "reefer", 9600, 16000],
	[
		"REEF136",
		"冷藏半挂车 13.6 米",
		"Reefer semi-trailer 13.6 m",
		"Semirremolque frigorífico de 13.6 m",
		"冷凍セミトレーラー 13.6 m",
		"reefer",
		13600,
		22000,
	],
	["CHAS20", "20 英尺集装箱骨架车", "Container chassis 20 ft", "Portacontenedores de 20 pies", "コンテナシャーシ 20 ft", "chassis", 7150, 28000],
	["CHAS40", "40 英尺集装箱骨架车", "Container chassis 40 ft", "Portacontenedores de 40 pies", "コンテナシャーシ 40 ft", "chassis", 12400, 30500],
	["CHAS45", "45 英尺集装箱骨架车", "Container chassis 45 ft", "Portacontenedores de 45 pies", "コンテナシャーシ 45 ft", "chassis", 13900, 29500],
	["CHASGEN", "带发电机的骨架车", "Chassis with generator set", "Portacontenedores con generador", "発電機付きシャーシ", "chassis", 12400, 29000],
	["SIDELIFT", "自装卸骨架车", "Side-lifter chassis", "Portacontenedores autocargante", "サイドリフター", "chassis", 13500, 26000],
	["LOWBED13", "低平板半挂车 13 米", "Low-bed trailer 13 m", "Góndola de 13 m", "低床トレーラー 13 m", "lowbed", 13000, 60000],
	["LOWBED17", "抽拉低平板半挂车", "Extendable low-bed trailer", "Góndola extensible", "伸縮式低床トレーラー", "lowbed", 17500, 50000],
	["TANK25", "罐式半挂车 25 立方米", "Tank trailer 25 m³", "Cisterna de 25 m³", "タンクローリー 25 m³", "tank", 10500, 22000],
	["TANKISO", "罐箱骨架车", "Tank-container chassis", "Portacontenedores cisterna", "タンクコンテナ用シャーシ", "chassis", 9200, 32000],
	["DUMP76", "自卸车 7.6 米", "Tipper 7.6 m", "Volquete de 7.6 m", "ダンプ 7.6 m", "tipper", 7600, 25000],
	["CARCAR", "轿运车", "Car transporter", "Portavehículos", "車両運搬車", "car", 20500, 16000],
];

/** What a chassis carries; one with a generator feeds reefers. */
const carried: Readonly<Record<string, string[]>> = {
	CHAS20: ["20GP"],
	CHAS40: ["20GP", "40GP", "40HC"],
	CHAS45: ["40GP", "40HC", "45HC"],
	CHASGEN: ["20RF", "40RH"],
};

export const demo: Demo<TruckType> = {
	rows: () =>
		trucks.map(([code, zh, en, es, ja, body, lengthMm, payloadKg]) => ({
			code,
			...named(zh, en, es, ja),
			body,
			lengthMm,
			payloadKg,
			containers: [],
			...always,
			aliases: [],
			remark: null,
		})),
	// Container types are there with the product, whatever else a demo has.
	after: async ({ db }) => {
		for (const [code, containers] of Object.entries(carried))
			await db
				.updateTable("truck_type")
				.set({ containers: JSON.stringify(containers) })
				.where("code", "=", code)
				.execute();
	},
};
