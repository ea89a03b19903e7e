// Signing in and out, tokens, languages, texts, other origins, and deletes by GET.
import { GUID, must, NOBODY, same, short } from "./client.mjs";

const LIST = ["POST", "/api/v1/role/RoleList", { body: {} }];

export async function signIn(client, userName, password) {
	const { token, expiresIn } = await client.ok("POST", "/api/Common/InternalLogin", { body: { userName: ` ${userName} `, password } });
	must(typeof token === "string" && token !== "" && expiresIn > 0, "no token");
	client.session.token = token;
	return token;
}

export async function morningSteps(client, run, { userName, password }) {
	const { ok, refused, call, session } = client;
	for (const path of ["/api/Common/login", "/api/Common/InternalLogin", "/IQT/api/common/LOGIN"]) {
		for (const as of ["json", "form", "multipart"]) {
			await run.step(`${path} by ${as}`, async () => {
				const { token, expiresIn } = await ok("POST", path, { body: { UserName: userName, PASSWORD: password, remember: true }, as, token: "" });
				must(token && expiresIn > 0, "no token");
				session.token = token;
			});
		}
	}
	await run.step("a wrong password is told, and signs nobody out", async () => {
		const { code, data, message } = await call("POST", "/api/Common/InternalLogin", { body: { userName, password: "wrong" }, token: "" });
		must(!["000000", "000007", "000009", "000010", "500001"].includes(code), code);
		must((data || message).length > 5, "nothing to show");
	});
	await run.step("an old token on public calls does no harm", async () => {
		await ok("POST", "/api/Common/login", { body: { userName, password }, token: "an-old-token" });
		await ok("GET", "/api/Common/GetI18NData", { token: "an-old-token" });
	});
	await run.step("signed in elsewhere: the older token is 000010", async () => {
		const older = await signIn(client, userName, password);
		await signIn(client, userName, password);
		await refused("000010", ...LIST.slice(0, 2), { body: {}, token: older });
	});
	await run.step("no token and a wrong one are 000009", async () => {
		for (const token of ["", "wrong"]) await refused("000009", ...LIST.slice(0, 2), { body: {}, token });
	});
	await run.step("the token as Bearer", () =>
		ok(...LIST.slice(0, 2), { body: {}, token: "", headers: { authorization: `Bearer ${session.token}` } }),
	);
	await run.step("who I am", async () => {
		const { userInfo, roles, menus, buttons } = await ok("GET", "/api/Common/GetUserInfo");
		must(
			userInfo.userName === userName && userInfo.userType === 2 && roles.length > 0 && Array.isArray(menus) && Array.isArray(buttons),
			short(userInfo),
		);
		must(GUID.test(userInfo.userGUID), "no userGUID");
	});
	await run.step("allowed calls, as list, JSON text and with commas", async () => {
		const wanted = ["/api/v1/role/RoleList", "/api/v1/no/such"];
		for (const apiPaths of [wanted, JSON.stringify(wanted), wanted.join(",")])
			same(await ok("POST", "/api/Common/CheckApiPaths", { body: { apiPaths } }), wanted.slice(0, 1), short(apiPaths));
		for (const as of ["form", "multipart"])
			same(await ok("POST", "/api/Common/CheckApiPaths", { body: { apiPaths: wanted }, as }), wanted.slice(0, 1), as);
	});
	await run.step("lists in a query, as axios writes them", async () => {
		for (const query of [
			"areaArr=110101,110102",
			"areaArr[]=110101&areaArr[]=110102",
			"areaArr=110101&areaArr=110102",
			"areaArr[0]=110101&areaArr[1]=110102",
			'areaArr=["110101","110102"]',
		]) {
			const streets = await ok("GET", "/api/location/GetStreetByAreaArr", { query: new URLSearchParams(query) });
			same([...new Set(streets.map((s) => s.parentCode))].sort(), ["110101", "110102"], query);
		}
	});
	await run.each(
		"every language by the header, in any case",
		[
			["zh", /[一-鿿]/],
			["en", /^[\x20-\x7e’“”…]+$/],
			["es", /[a-zñáéíóú]/],
			["ja", /[ぁ-んァ-ン]/],
			["EN", /^[\x20-\x7e’“”…]+$/],
		],
		async ([language, words]) => {
			const { data, message } = await refused("000001", "POST", "/api/v1/User/Users", { body: {}, language });
			must(words.test(data || message), `${language}: ${data || message}`);
		},
	);
	await run.step("the refusal of a form is one text that names the fields", async () => {
		const { data, problems } = await refused("000001", "POST", "/api/v1/Config/AddNotify", { body: { notifyTitle: "" } });
		must(typeof data === "string" && data.length < 400, short(data));
		must(problems.some((p) => p.field === "notifyTitle") && problems.some((p) => p.field === "notifyContent"), short(problems));
	});
}

export async function wordSteps(client, run, mark) {
	const { ok } = client;
	const key = "oldClient.greeting";
	const save = (body) => ok("POST", "/api/v1/I18N/AddOrUpdateI18N", { body });
	const texts = (language) => ok("GET", "/api/Common/GetI18NData", { language, token: "" });
	await run.step("a text an administrator adds comes with the others", async () => {
		const words = { zh: `你好 ${mark("t")}`, en: `Hello ${mark("t")}`, es: `Hola ${mark("t")}`, ja: `やあ ${mark("t")}` };
		await save({ i18NKey: key, ...words });
		for (const [language, text] of Object.entries(words)) same((await texts(language))[key], text, language);
		await save({ key, en: "Changed" });
		same([(await texts("en"))[key], (await texts("zh"))[key]], ["Changed", words.zh], "one language changed");
		const { items } = await ok("POST", "/api/v1/I18N/GetInternationalizationList", { body: { i18NKey: key } });
		must(items.length === 1 && items[0].i18NKey === key, short(items));
		await save(items[0]);
		same((await texts("en"))[key], "Changed", "a line sent back");
	});
	await run.step("a text of the product can be said otherwise, and back", async () => {
		const shipped = await texts("en");
		await save({ i18NKey: "account.saved", en: "Kept" });
		same((await texts("en"))["account.saved"], "Kept", "override");
		await save({ i18NKey: "account.saved", en: "" });
		same((await texts("en"))["account.saved"], shipped["account.saved"], "shipped text");
	});
	await run.step("an added text emptied in all languages is gone", async () => {
		await save({ i18NKey: key, zh: "", en: "", es: "", ja: "" });
		must(!(key in (await texts("en"))), "it is still there");
	});
}

export async function doorSteps(client, run, { origin, mark }) {
	const { send, ok, refused, session } = client;
	const preflight = (from, headers = "token,language,content-type") =>
		send("OPTIONS", "/api/v1/role/RoleList", {
			token: "",
			headers: { origin: from, "access-control-request-method": "POST", "access-control-request-headers": headers },
		});
	await run.step("other origins are not let in", async () => {
		for (const from of ["https://stranger.example", "null", "https://old.example.com.evil.example"]) {
			const allowed = (await preflight(from)).headers.get("access-control-allow-origin");
			must(allowed === null, `${from} gets ${allowed}`);
			const answer = await send(...LIST.slice(0, 2), { body: {}, headers: { origin: from } });
			must(answer.headers.get("access-control-allow-origin") === null, `${from} reads answers`);
		}
	});
	if (origin) {
		await run.step("an origin that is named may call", async () => {
			const res = await preflight(origin);
			must([200, 204].includes(res.status), `the preflight answers ${res.status}`);
			const says = (name) => (res.headers.get(name) ?? "").toLowerCase();
			must(says("access-control-allow-origin") === origin && says("vary").includes("origin"), `origin ${says("access-control-allow-origin")}`);
			for (const header of ["token", "language", "content-type"])
				must(says("access-control-allow-headers").split(/, ?/).includes(header), `${header} is not allowed`);
			for (const method of ["get", "post", "put", "delete"]) must(says("access-control-allow-methods").includes(method), `${method} is not allowed`);
			must(Number(says("access-control-max-age")) > 0, "the preflight is asked each time");
		});
		await run.step("its answers, refusals and files may be read", async () => {
			const headers = { origin, "sec-fetch-site": "cross-site" };
			for (const res of [
				await send(...LIST.slice(0, 2), { body: {}, headers }),
				await send(...LIST.slice(0, 2), { body: {}, headers, token: "" }),
				await send("POST", "/api/v1/inlandRail/DownloadTemplate", { headers }),
				await send("GET", "/api/Common/GetI18NData", { headers, token: "" }),
				await send("GET", "/api/no/such", { headers }),
			]) {
				must(res.headers.get("access-control-allow-origin") === origin, `${res.status} ${res.text.slice(0, 60)} may not be read`);
				must(/content-disposition/i.test(res.headers.get("access-control-expose-headers") ?? ""), "file names are hidden");
			}
		});
	}
	const notice = async () => {
		const notifyTitle = mark("get");
		await ok("POST", "/api/v1/Config/AddNotify", { body: { notifyTitle, notifyContent: "x" } });
		return (await ok("POST", "/api/v1/Config/SearchNotifyList", { body: { notifyTitle } })).items.find((row) => row.notifyTitle === notifyTitle).id;
	};
	await run.step("a delete by GET needs the token header", async () => {
		const id = await notice();
		const url = ["GET", "/api/v1/Config/DeleteNotify"];
		for (const headers of [{}, { cookie: `token=${session.token}; iqt_session=${session.token}; iqt_token=${session.token}` }])
			await refused(["000008", "000009"], ...url, { query: { id }, token: "", headers });
		await refused(["000008", "000009"], ...url, { query: { id, token: session.token }, token: "" });
		for (const site of ["cross-site", "same-site"]) await refused("000008", ...url, { query: { id }, headers: { "sec-fetch-site": site } });
		await ok("GET", "/api/v1/Config/GetNotify", { query: { id } });
		await ok(...url, { query: { id }, headers: { "sec-fetch-site": "same-origin" } });
	});
	await run.step("a delete by GET for an origin that is named", async () => {
		const id = await notice();
		await ok("GET", "/api/v1/Config/DeleteNotify", { query: { id }, headers: origin ? { origin, "sec-fetch-site": "cross-site" } : {} });
	});
	await run.step("a verb or path that is not in the list", async () => {
		const wrong = await send("PATCH", "/api/v1/role/RoleList", { body: {} });
		must(wrong.status === 405 && wrong.json, `PATCH answers ${wrong.status}`);
		const none = await send("GET", "/IQT/api/v1/role/NoSuch");
		must(none.status === 404 && none.json, `an unknown path answers ${none.status}`);
	});
	await run.step("timed tasks are stopped and resumed by name, in query and body", async () => {
		const [job] = await ok("POST", "/api/job/GetJobList", { body: {} });
		const status = async () => (await ok("POST", "/api/job/GetJobList", { body: {} })).find((j) => j.jobName === job.jobName).status;
		await ok("POST", "/api/job/StopJob", { query: { jobName: job.jobName } });
		must((await status()) !== "active", "it still runs");
		await ok("POST", "/api/job/ResumeJob", { body: { JOBNAME: job.jobName } });
		same(await status(), "active", "status");
	});
	await run.step("status as a number and as a word", async () => {
		const [user] = (await ok("POST", "/api/v1/User/UserList", { body: { userName: "oldclient" } })).items;
		const status = async () => (await ok("GET", `/api/v1/User/User/${user.userGUID}`)).status;
		if ((await status()) === "disabled") await ok("PUT", "/api/v1/User/UserStatus", { body: { userGUID: user.userGUID, status: 1 } });
		for (const [sent, meant] of [
			[0, "disabled"],
			[1, "active"],
			["0", "disabled"],
			["Active", "active"],
			["disabled", "disabled"],
			["1", "active"],
		]) {
			await ok("PUT", "/api/v1/User/UserStatus", { body: { userGUID: user.userGUID, status: sent } });
			same(await status(), meant, `status ${short(sent)}`);
			const found = await ok("POST", "/api/v1/User/UserList", { body: { status: sent } });
			must(found.items.length > 0 && found.items.every((row) => row.status === meant), `the list takes status ${short(sent)}`);
		}
	});
	await run.step("a call with its id in the query and the rest in the body", async () => {
		const menus = await ok("GET", "/api/v1/Action/GetMenuAction");
		const [menu] = menus;
		const mapped = await ok("GET", "/api/v1/Action/GetApiActionByMenuGUID", { query: { MenuGUID: menu.actionGUID } });
		const apiActionGUIDs = mapped
			.filter((a) => a.mapped ?? a.checked ?? true)
			.map((a) => a.actionGUID)
			.slice(0, 0);
		await ok("POST", "/api/v1/Action/SaveByActionGUID", {
			query: { ActionGUID: menu.actionGUID.toUpperCase() },
			body: { currentMenuGUID: menu.actionGUID, apiActionGUIDs },
		});
		await refused(["000001", "000002"], "POST", "/api/v1/Action/SaveByActionGUID", { query: { ActionGUID: NOBODY }, body: { apiActionGUIDs } });
	});
	await run.step("rights of a role, empty entries dropped", async () => {
		const roleCode = mark("RA");
		await ok("POST", "/api/v1/role/createRole", { body: { roleCode, roleName: "Old client", roleType: "internal" } });
		const find = async () => (await ok("POST", "/api/v1/role/RoleList", { body: { roleCode } })).items.find((r) => r.roleCode === roleCode);
		const { roleGUID } = await find();
		const actions = (await ok("GET", "/api/v1/Action/RoleActions")).filter((a) => a.permission === "lookup.view").map((a) => a.actionGUID);
		for (const sent of [["", ...actions, "", null], JSON.stringify(actions), actions.join(",")]) {
			await ok("POST", "/api/v1/role/AssignActions", { body: { roleGUID, actions: sent } });
			must((await ok("GET", "/api/v1/Role/GetRole", { query: { id: roleGUID } })).actions.length > 0, `no actions by ${short(sent)}`);
		}
		await ok("GET", "/api/v1/Role/DeleteRole", { query: { guid: roleGUID } });
		must(!(await find()), "the role is still there");
	});
}

export async function nightSteps(client, run, { userName, password }) {
	const { ok, refused, call, session } = client;
	for (const path of ["/api/Common/ReflashToken", "/api/Common/ReflshToken"]) {
		await run.step(`${path}: the day goes on with the new token`, async () => {
			const old = session.token;
			const { token, expiresIn } = await ok("GET", path);
			must(token && token !== old && expiresIn > 0, "no new token");
			session.token = token;
			await ok(...LIST);
			// Calls under way may still carry the old one for a moment.
			const late = await call(...LIST.slice(0, 2), { body: {}, token: old });
			must(["000000", "000009", "000010"].includes(late.code), late.code);
		});
	}
	await run.step("the end of the day's log includes today, by day and by moment", async () => {
		const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(new Date());
		const count = async (body) => (await ok("POST", "/api/Log/LogList", { body })).total;
		const all = await count({ beginTime: today });
		must(all > 0 && (await count({ endTime: today, beginTime: today })) === all, "an end given as a day leaves out the day");
		same(await count({ beginTime: today.replaceAll("-", "/"), endTime: `${today} 23:59:59` }), all, "with slashes and times");
		for (const key of ["beginTime", "endTime"]) await refused("000001", "POST", "/api/Log/LogList", { body: { [key]: "last week" } });
	});
	await run.step("signed out is signed out", async () => {
		const { token } = session;
		await ok("GET", "/api/Common/logout");
		const before = session.loggedOut;
		await refused("000009", ...LIST);
		must(session.loggedOut === before + 1, "the client was not sent to the login page");
		await refused("000009", "GET", "/api/Common/logout", { token });
		await signIn(client, userName, password);
	});
}
