// Lists of values: what getEnumList answers, and that the values filter where they appear.
import { must, same, short } from "./client.mjs";

const names =
	"currency language userType roleType status direction cargo ownership basis railMode corridorMode serviceScope customsCategory depotService quotationState pricedService auditorKind teamService parameterType noticeLevel noticeAudience noticeStatus userStatus containerType rateStatus appSettingType actionType jobStatus focalType translationState changeSource userFunction".split(
		" ",
	);
/** Field of a list -> its list of values, and the call. */
const filters = [
	["POST", "/api/v1/User/UserList", "status", "userStatus"],
	["POST", "/api/v1/User/UserList", "userType", "userType"],
	["POST", "/api/v1/role/RoleList", "roleType", "roleType"],
	["POST", "/api/v1/Config/SearchNotifyList", "status", "noticeStatus"],
	["POST", "/api/v1/Config/SearchNotifyList", "level", "noticeLevel"],
	["POST", "/api/v1/Config/SearchNotifyList", "audience", "noticeAudience"],
	["POST", "/api/v1/ParameterSetting/GetParameterListData", "parameterType", "parameterType"],
	["POST", "/api/v1/Auditor/GetAuditorList", "auditorType", "auditorKind"],
	["POST", "/api/v1/PriceSetting/GetPriceSettingList", "service", "pricedService"],
	["POST", "/api/v1/PriceSetting/GetPriceSettingList", "currency", "currency"],
	["POST", "/api/v1/QuotationReference/GetQuotationRecordListData", "status", "quotationState"],
	["POST", "/api/v1/inlandRail/GetProductListData", "direction", "direction"],
	["POST", "/api/v1/inlandRail/GetProductListData", "cargo", "cargo"],
	["POST", "/api/v1/inlandRail/GetProductListData", "ownership", "ownership"],
	["POST", "/api/v1/inlandRail/GetProductListData", "containerType", "containerType"],
	["POST", "/api/v1/inlandRail/GetProductListData", "transportationMode", "railMode"],
	["POST", "/api/v1/inlandRail/GetProductListData", "basis", "basis"],
	["POST", "/api/v1/inlandRail/GetProductListData", "currency", "currency"],
	["POST", "/api/v1/inlandRail/GetProductListData", "status", "rateStatus"],
	["POST", "/api/AdHocVDMInfo/GetVDMTeamList", "serviceTypes", "teamService"],
	["POST", "/api/v1/Action/List", "actionType", "actionType"],
	["POST", "/api/v1/I18N/GetInternationalizationList", "state", "translationState"],
	["GET", "/api/v1/appsetting/appsettings", "type", "appSettingType"],
];

export async function enumSteps(client, run) {
	const read = (enumStr, language = "en") => client.ok("GET", "/api/Common/getEnumList", { query: { enumStr }, language });
	for (const name of names) {
		await run.step(`getEnumList ${name}, in every language and any case`, async () => {
			const items = await read(name);
			must(
				items.length > 0 &&
					items.every(
						(item) => item.enumValue !== "" && item.enumValue !== undefined && typeof item.description === "string" && item.description !== "",
					),
				short(items),
			);
			same(await read(name.toUpperCase()), items, "in capitals");
			for (const language of ["zh", "es", "ja"])
				same(
					(await read(name, language)).map((item) => item.enumValue),
					items.map((item) => item.enumValue),
					`values in ${language}`,
				);
			if (!["language", "containerType", "currency", "railMode"].includes(name))
				must(
					(await read(name, "zh")).some((item, i) => item.description !== items[i].description),
					"the same words in Chinese",
				);
		});
	}
	for (const [method, path, field, name] of filters) {
		await run.step(`${path.split("/").pop()} takes every value of ${name} as ${field}`, async () => {
			for (const { enumValue } of await read(name)) {
				for (const value of [enumValue, String(enumValue).toUpperCase()]) {
					const found = await client.ok(method, path, method === "GET" ? { query: { [field]: value } } : { body: { [field]: value } });
					const holds = (row) => [row[field]].flat().some((v) => String(v).toLowerCase() === String(enumValue).toLowerCase());
					must(found.items.every(holds), `${value} finds ${short(found.items.find((row) => !holds(row))?.[field])}`);
				}
			}
		});
	}
	await run.step("a list of values that is none is refused by the name sent", async () => {
		const { problems, data } = await client.refused("000001", "GET", "/api/Common/getEnumList", { query: { enumStr: "colours" } });
		must(problems?.[0]?.field === "enumStr" && typeof data === "string", short({ problems, data }));
	});
}
