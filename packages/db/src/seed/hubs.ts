import { cityPoints } from "../area-points.ts";
import type { Point } from "../points.ts";
import { inlandCityPoints, placeId, portCityPoints } from "./places.ts";
import { greatCircleKm } from "./random.ts";

/** Where trucks start from: a port city or an inland rail city, with the area codes of its own city. */
export interface Hub {
	code: string;
	kind: "portCity" | "inlandCity";
	id: string;
	point: Point;
	/** Area codes (4 digits) of the hub's own city. */
	cities: string[];
}

/** Cities around the hubs that trucks have rates to, by their area codes. */
const trucked = `
	1101 1201 1301 1302 1304 1305 1306 1309 1310 1311 1401 1403 1407 1409 1411 2101 2102 2103 2104 2105 2106 2108 2110 2112 2301 2306 2312 3101
	3201 3202 3203 3204 3205 3206 3207 3208 3209 3210 3211 3212 3213 3301 3302 3303 3304 3305 3306 3307 3308 3309 3310 3311 3401 3402 3403 3405
	3411 3415 3501 3502 3503 3505 3506 3508 3601 3604 3609 3610 3611 3701 3702 3703 3705 3706 3707 3708 3709 3710 3711 3713 3714 3715 3716 4101
	4102 4103 4107 4108 4110 4201 4202 4207 4209 4211 4212 4301 4302 4303 4306 4309 4401 4403 4404 4406 4407 4413 4416 5001 5101 5105 5106 5107
	5111 5114 5116 5120 5201 5203 5204 5301 5303 5304 5323 6101 6102 6103 6104 6105 6201 6204 6211 6301`;

/** The same with their centre. */
export const truckedCities: ReadonlyMap<string, Point> = new Map([...cityPoints].filter(([code]) => trucked.includes(code)));

const ownCity = {
	portCity: { CNSHA: "3101", CNNGB: "3302", CNTAO: "3702", CNYTN: "4403", CNTXG: "1201", CNXMN: "3502", CNDLC: "2102", CNLYG: "3207" },
	inlandCity: {
		CNCKG: "5001",
		CNCTU: "5101",
		CNSIA: "6101",
		CNZGZ: "4101",
		CNWUH: "4201",
		CNCSX: "4301",
		CNHFE: "3401",
		CNKHN: "3601",
		CNYIU: "3307",
		CNTYN: "1401",
		CNLZH: "6201",
		CNGYG: "5201",
		CNSJW: "1301",
		CNTNA: "3701",
		CNSHE: "2101",
		CNHRB: "2301",
		CNKMG: "5301",
		CNSZH: "3205",
	},
} as const;

const hub = (kind: Hub["kind"], points: ReadonlyMap<string, Point>) =>
	Object.entries(ownCity[kind]).map(
		([code, city]): Hub => ({ code, kind, id: placeId(kind, code), point: points.get(code) ?? [0, 0], cities: [city] }),
	);

/** Every hub with trucking rates. */
export const hubs: Hub[] = [...hub("portCity", portCityPoints), ...hub("inlandCity", inlandCityPoints)];

/** Road kilometres up to which an inland city is also sold by truck all the way. */
const TRUCK_KM = 330;

/** Inland hubs that a port city's trucks reach directly. */
export const truckedFrom = (port: Hub): Hub[] => hubs.filter((h) => h.kind === "inlandCity" && greatCircleKm(port.point, h.point) * 1.3 <= TRUCK_KM);
