import { always, type Demo } from "../../kit/records/domain.ts";
import type { AddressCode } from "./schema.ts";

/** [official code, what vendors call it]. */
const addresses: [string, string[]][] = [
	["310115", ["Pudong", "Waigaoqiao area"]],
	["310116", ["Jinshan"]],
	["310117", ["Songjiang", "松江工业区"]],
	["310118", ["Qingpu"]],
	["320505", ["Suzhou New District", "苏州新区"]],
	["320583", ["Kunshan", "昆山"]],
	["330206", ["Beilun", "北仑港区"]],
	["330782", ["Yiwu", "义乌"]],
	["370211", ["Huangdao", "黄岛"]],
	["420112", ["Dongxihu", "吴家山"]],
	["440306", ["Bao'an"]],
	["440308", ["Yantian"]],
	["500107", ["Jiulongpo"]],
	["500112", ["Yubei", "两江新区北"]],
	["510112", ["Longquanyi", "成都龙泉"]],
	["610113", ["Yanta"]],
	["610116", ["Chang'an"]],
];

export const demo: Demo<AddressCode> = { rows: () => addresses.map(([code, aliases]) => ({ code, aliases, ...always, remark: null })) };
