// What old clients keep, one declaration a kind: where its list, detail and save are, how its id is spelt, and how a new one is
// written. `own` makes a body; kinds without a delete call reuse the one an earlier run made. Kinds without `own` are only echoed.
import { GUID, must } from "./client.mjs";

/** Writes the declarations, with what they refer to looked up first. `mark` makes names unique and says whose they are. */
export async function kindsOf(client, calls, mark) {
	// Teams are of staff at work; a portal in use has others, too.
	const users = (await client.ok("POST", "/api/v1/User/UserList", { body: { userType: 1, status: "active" } })).items;
	const [leader, member, third] = users.map((user) => user.userGUID);
	const roles = (await client.ok("POST", "/api/v1/role/RoleList", { body: {} })).items;
	const role = roles.find((r) => r.roleCode === "SALS");
	must(GUID.test(leader ?? "") && role, "no users or roles to refer to");

	const [auditor, ...others] = (await client.ok("POST", "/api/v1/Auditor/GetAuditorList", { body: {} })).items.map((row) => row.userGUID);
	const absence = { substituteGUID: others.find((guid) => guid !== auditor), absentFrom: "2090-05-02", absentTo: "2090-05-02" };
	const team = (label, listing, door) => ({
		label,
		id: "ID",
		list: ["POST", `${listing}List`],
		get: ["GET", `${door}ByID`, "ID"],
		save: ["POST", listing.replace(/\/Get(\w+)$/, "/AddOrUpdate$1")],
		remove: ["POST", door.replace(/\/Get(\w+)$/, "/Delete$1"), "ID"],
		title: "teamName",
		own: () => ({
			teamName: mark(label),
			serviceTypes: ["T", "D"],
			leaderGUID: leader,
			memberGUIDs: [leader, member],
			remark: "first",
			email: "team@old.example",
			active: true,
		}),
		fills: { remark: "second" },
		empties: ["remark", "email", "portCityGUIDs"],
		stays: ["teamName", "leaderGUID"],
		flags: ["active"],
		lists: { serviceTypes: ["M", "F"], memberGUIDs: [leader, third] },
		foreign: "leaderGUID",
		wrong: { leaderGUID: "nobody" },
	});
	const kinds = [
		team("vdmTeam", "/api/AdHocVDMInfo/GetVDMTeam", "/api/AdHocVDMInfo/GetVDMTeam"),
		team("vmTeam", "/api/VDM/GetVDMTeam", "/api/AdHocVDMInfo/GetVDMTeam"),
		team("productTeam", "/api/AdHocProductManagerInfo/GetProductTeam", "/api/AdHocProductManagerInfo/GetProductTeam"),
		team("pdmTeam", "/api/PDM/GetPDMTeam", "/api/AdHocProductManagerInfo/GetProductTeam"),
		team("focalList", "/api/AdHocFocalList/GetFocalList", "/api/AdHocFocalList/GetFocalList"),
		{
			label: "appSetting",
			id: "id",
			list: ["GET", "/api/v1/appsetting/appsettings"],
			get: ["GET", "/api/v1/appsetting/getAppSetting", "id"],
			add: ["POST", "/api/v1/appsetting/addAppSetting"],
			save: ["PUT", "/api/v1/appsetting/updateAppSetting"],
			remove: ["DELETE", "/api/v1/appsetting/deleteAppSetting", "id"],
			title: "key",
			own: () => ({ key: mark("setting"), name: "Old client", type: "text", value: "first", shared: false, description: "first" }),
			fills: { value: "second" },
			empties: ["description"],
			stays: ["name", "value"],
			flags: ["shared"],
			unique: true,
			wrong: { type: "colour" },
		},
		{
			label: "notice",
			id: "id",
			list: ["POST", "/api/v1/Config/SearchNotifyList"],
			get: ["GET", "/api/v1/Config/GetNotify", "id"],
			add: ["POST", "/api/v1/Config/AddNotify"],
			save: ["POST", "/api/v1/Config/UpdateNotify"],
			remove: ["GET", "/api/v1/Config/DeleteNotify", "id"],
			title: "notifyTitle",
			own: () => ({
				notifyTitle: mark("notice"),
				notifyContent: "first",
				level: "info",
				audience: "roles",
				roles: ["SALS", "CX"],
				beginTime: "2090-01-01 08:00",
			}),
			fills: { notifyContent: "second" },
			empties: ["beginTime", "endTime"],
			stays: ["notifyTitle", "notifyContent"],
			flags: [],
			lists: { roles: ["PM", "CX"] },
			moments: ["beginTime", "endTime"],
			wrong: { level: "loud" },
		},
		{
			label: "parameter",
			id: "parameterGUID",
			list: ["POST", "/api/v1/ParameterSetting/GetParameterListData"],
			add: ["POST", "/api/v1/ParameterSetting/AddTheParameter"],
			save: ["POST", "/api/v1/ParameterSetting/UpdateTheParameter"],
			reuse: "oldClient.kept",
			title: "parameterKey",
			own: () => ({
				parameterKey: "oldClient.kept",
				parameterName: "Old client",
				parameterType: "text",
				parameterValue: "first",
				description: "first",
				shared: false,
			}),
			fills: { parameterValue: "second" },
			empties: ["description"],
			stays: ["parameterName", "parameterValue"],
			flags: ["shared"],
			unique: true,
			wrong: { parameterType: "colour" },
		},
		{
			label: "role",
			id: "roleGUID",
			list: ["POST", "/api/v1/role/RoleList"],
			get: ["GET", "/api/v1/Role/GetRole", "id"],
			add: ["POST", "/api/v1/role/createRole"],
			save: ["POST", "/api/v1/role/updateRole"],
			remove: ["GET", "/api/v1/Role/DeleteRole", "guid"],
			title: "roleCode",
			own: () => ({ roleCode: mark("R"), roleName: "Old client", roleType: "internal", department: "first", position: "first", canQuotation: true }),
			fills: { department: "second" },
			empties: ["department", "position"],
			stays: ["roleName"],
			flags: ["canQuotation"],
			unique: true,
			wrong: { roleType: "pirate" },
		},
		{
			label: "user",
			id: "userGUID",
			list: ["POST", "/api/v1/User/UserList"],
			get: ["GET", "/api/v1/User/User/{id}", null],
			add: ["POST", "/api/v1/User/Users"],
			save: ["PUT", "/api/v1/User/User"],
			reuse: "oldclient",
			title: "userName",
			own: () => ({
				userName: "oldclient",
				name: "Old client",
				email: "oldclient@iqt.example",
				userType: "1",
				roleGUIDs: [role.roleGUID],
				department: "first",
				phone: "+86 21 5555 0000",
				language: "en",
			}),
			fills: { department: "second" },
			empties: ["department", "position", "phone"],
			stays: ["name", "email"],
			flags: [],
			lists: { roleGUIDs: [role.roleGUID] },
			unique: true,
			wrong: { language: "tlh" },
		},
		{
			label: "action",
			id: "actionGUID",
			list: ["POST", "/api/v1/Action/List"],
			save: ["PUT", "/api/v1/Action/Action"],
			remove: ["DELETE", "/api/v1/Action/Action/{id}", null],
			title: "actionCode",
			own: () => ({
				actionCode: mark("a").replaceAll("-", "."),
				actionName: "Old client",
				actionType: "menu",
				path: `/${mark("p")}`,
				description: "first",
			}),
			fills: { actionName: "second" },
			empties: ["description"],
			stays: ["actionName", "actionCode"],
			flags: [],
			unique: true,
			wrong: { actionType: "song" },
		},
		{
			label: "auditor",
			id: "auditorGUID",
			list: ["POST", "/api/v1/Auditor/GetAuditorList"],
			save: ["POST", "/api/v1/Auditor/UpdateTheAuditor"],
			days: ["absentFrom", "absentTo"],
			beside: { absentFrom: absence, absentTo: absence },
			numbers: ["maxDiscount"],
			flags: ["active"],
			stays: ["userGUID"],
		},
		{
			label: "priceSetting",
			id: "priceSettingGUID",
			list: ["POST", "/api/v1/PriceSetting/GetPriceSettingList"],
			save: ["POST", "/api/v1/PriceSetting/UpdateThePriceSetting"],
			days: ["validTo"],
			numbers: ["margin", "roundingStep"],
			stays: ["service", "margin"],
			empties: ["remark"],
		},
		await rail(client, mark),
	];
	return [...kinds, ...masterData(calls)];
}

/** A lane nobody has prices on, so that nothing of ours meets the desk's rates. */
async function rail(client, mark) {
	const rows = (await client.ok("POST", "/api/v1/inlandRail/GetProductListData", { body: { pageSize: 200 } })).items;
	const cities = (await client.ok("POST", "/api/v1/PortCity/GetPortCityListData", { body: { pageSize: 200 } })).items;
	const inlandCities = new Set(rows.map((row) => row.inlandCity));
	const portCities = new Set([...rows.map((row) => row.portCity), ...cities.filter((city) => city.country === "CN").map((city) => city.code)]);
	let lane;
	for (const inlandCity of inlandCities) {
		for (const portCity of portCities) {
			if (lane || inlandCity === portCity) continue;
			const { total } = await client.ok("POST", "/api/v1/inlandRail/GetProductListData", { body: { inlandCity, portCity } });
			if (total === 0) lane = { inlandCity, portCity };
		}
	}
	must(lane, "every lane has prices");
	return {
		label: "inlandRail",
		id: "priceGUID",
		list: ["POST", "/api/v1/inlandRail/GetProductListData"],
		add: ["POST", "/api/v1/inlandRail/AddInlandRail"],
		save: ["POST", "/api/v1/inlandRail/UpdatePrice"],
		remove: ["POST", "/api/v1/inlandRail/DelThePrice", "priceGUID"],
		title: "BRTCode",
		lane,
		own: () => ({
			...lane,
			BRTCode: mark("B"),
			transportationMode: "rail",
			frequency: "2/week",
			transitTime: "5-7",
			direction: "westbound",
			containerType: "40HC",
			ownership: "COC",
			cargo: "general",
			basis: "container",
			railCost: "1000",
			ssr: "cost*1.1+50",
			msr: 1050,
			currency: "CNY",
			vat: "0",
			validFrom: "2090-01-01",
			validTo: "2090-03-31",
			remark: "first",
			onRequest: false,
		}),
		fills: { remark: "second" },
		empties: ["remark", "min", "max", "validTo"],
		stays: ["currency", "ssr"],
		flags: ["onRequest"],
		days: ["validTo"],
		numbers: ["railCost"],
		unique: true,
		places: ["inlandCity", "portCity"],
		wrong: { ssr: "cost ** nonsense" },
	};
}

/** Kinds whose four calls the contract names alike: list, AddOrUpdate, get and delete by one id. */
const masterData = (calls) =>
	calls.flatMap(({ domain, path }) => {
		const found = domain === "masterdata" && /^\/api\/v1\/(\w+)\/AddOrUpdate(\w+)$/.exec(path);
		if (!found) return [];
		const [, room, name] = found;
		const at = (call) => calls.find((c) => c.path.startsWith(`/api/v1/${room}/`) && call.test(c.path));
		const [list, get, remove] = [/Get\w+List(Data)?$/, /ByID$/, /Delete/].map(at);
		return [
			{
				label: name,
				id: get?.query ?? `${name[0].toLowerCase()}${name.slice(1)}GUID`,
				list: ["POST", list.path],
				get: get && ["GET", get.path, get.query],
				save: ["POST", path],
				remove: remove && ["POST", remove.path, remove.query],
			},
		];
	});
