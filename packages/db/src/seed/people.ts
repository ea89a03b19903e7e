import type { Insertable } from "kysely";
import type { CompanyTable, SupplierTable, UserTable } from "../tables/index.ts";
import { hubs } from "./hubs.ts";
import { loadRailLanes } from "./load.ts";
import { cityNames } from "./places.ts";
import { stableId } from "./random.ts";
import { truckersOf } from "./trucking.ts";

/** A demo user to create, without a password; `roles` are role codes. */
export interface DemoUser {
	userName: string;
	email: string;
	displayName: string;
	userType: UserTable["user_type"];
	roles: string[];
	companyId: string | null;
	language: UserTable["language"];
	department?: string;
	position?: string;
}

/** Customers: made up, with addresses that cannot exist. */
const customers: [code: string, name: string, language: "zh" | "en"][] = [
	["HUAYE", "华业精密机械有限公司", "zh"],
	["LANTIAN", "蓝天家居进出口有限公司", "zh"],
	["NORDWIND", "Nordwind Handels GmbH", "en"],
	["DONGFANG", "东方新能源科技股份有限公司", "zh"],
	["RIVERTON", "Riverton Outdoor Goods Ltd", "en"],
	["JINQIAO", "金桥化工贸易有限公司", "zh"],
	["BALTIKA", "Baltika Import Sp. z o.o.", "en"],
	["QINLING", "秦岭果业集团有限公司", "zh"],
	["MERIDIAN", "Meridian Auto Parts Inc.", "en"],
	["YUNFAN", "云帆国际货运代理有限公司", "zh"],
];

export const companyId = (code: string) => stableId(`company/${code}`);

/** `checkCode` makes what lets people register with one company. */
export const demoCompanies = (checkCode: () => string): Insertable<CompanyTable>[] =>
	customers.map(([code, name, language]) => ({
		id: companyId(code),
		code,
		name,
		language,
		check_code: checkCode(),
		// Open only to addresses that cannot exist.
		email_domain: `${code.toLowerCase()}.example`,
		version: 1,
	}));

/** One user a role, and one with two. */
export const demoUsers: DemoUser[] = [
	{ userName: "admin", displayName: "管理员 Admin", userType: 2, roles: ["superuser"], department: "信息技术", position: "系统管理员" },
	{ userName: "pm", displayName: "林晓 Lin Xiao (PM)", userType: 1, roles: ["PM"], department: "产品部", position: "产品经理" },
	{ userName: "vdm", displayName: "周航 Zhou Hang (VDM)", userType: 1, roles: ["VDM"], department: "采购部", position: "供应商经理" },
	{ userName: "lead", displayName: "何静 He Jing (PM + VDM)", userType: 1, roles: ["PM", "VDM"], department: "产品部", position: "产品总监" },
	{ userName: "cx", displayName: "陈悦 Chen Yue (CX)", userType: 1, roles: ["CX"], department: "客户服务部", position: "客服主管" },
	{ userName: "sales", displayName: "王磊 Wang Lei (Sales)", userType: 1, roles: ["SALS"], department: "销售部", position: "客户经理" },
	{ userName: "approver", displayName: "赵敏 Zhao Min (Approver)", userType: 1, roles: ["APPROVER"], department: "产品部", position: "定价主管" },
	{
		userName: "finalapprover",
		displayName: "孙浩 Sun Hao (Final approver)",
		userType: 1,
		roles: ["FINALAPPROVER"],
		department: "管理层",
		position: "商务总监",
	},
	{
		userName: "customer",
		displayName: "李华 Li Hua (华业)",
		userType: 3,
		roles: ["ComAdmin"],
		companyId: companyId("HUAYE"),
		department: "物流部",
		position: "物流经理",
	},
].map((user) => ({ companyId: null, email: `${user.userName}@iqt.example`, language: "zh", ...user }) as DemoUser);

/** Truckers of every hub, and rail operators of every inland city with trains. */
export function demoSuppliers(): Insertable<SupplierTable>[] {
	const supplier = (code: string, name: string, nameZh: string, kind: SupplierTable["kind"]): Insertable<SupplierTable> => ({
		id: stableId(`supplier/${code}`),
		code,
		name,
		name_zh: nameZh,
		kind,
		email: `${code.toLowerCase()}@vendor.example`,
	});
	const namesOf = (code: string) => cityNames.get(code) ?? [code, code];
	// A city that is a port city and an inland city has one set of truckers.
	const truckers = new Map(
		hubs.flatMap((hub) =>
			truckersOf(hub).map((code, i) => {
				const [city, cityZh] = namesOf(hub.code);
				const [name, nameZh] = i === 0 ? ["Hengtong Container Haulage", "恒通集装箱运输有限公司"] : ["Jiesu Express Trucking", "捷速物流有限公司"];
				return [code, supplier(code, `${city} ${name}`, `${cityZh}${nameZh}`, "trucker")];
			}),
		),
	);
	const rail = new Map(
		loadRailLanes().map(([inland]) => {
			const [city, cityZh] = namesOf(inland);
			return [inland, supplier(`RAIL-${inland.slice(2)}`, `${city} Rail Container Services`, `${cityZh}铁路集装箱服务有限公司`, "rail")];
		}),
	);
	return [...truckers.values(), ...rail.values()];
}
