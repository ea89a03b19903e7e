// A price book as Excel: template, upload under odd names, check, replace, export.
import { must, same, short } from "./client.mjs";
import { doorsOf } from "./records.mjs";
import { readRows, writeRows } from "./workbook.mjs";

const oddNames = [
	"价格表 2026 (一).xlsx",
	"a b%20c+d&e=f#g?.xlsx",
	"100%.xlsx",
	'it\'s "quoted";.xlsx',
	`${"long-".repeat(38)}.xlsx`,
	"ÄÖÜ ñ 価格.xlsx",
];

/** A file of the server: streamed, named, and named for pages of other origins too. */
function mustBeFile(res, what) {
	must(res.isFile && !res.json, `${what} is no file: ${res.text.slice(0, 120)}`);
	const named = res.headers.get("content-disposition");
	must(/filename\*=UTF-8''[^;]+\.xlsx/i.test(named), `${what} is named ${named}`);
	must(/content-disposition/i.test(res.headers.get("access-control-expose-headers") ?? ""), `${what} hides its name`);
	return readRows(res.bytes);
}

export async function excelSteps(client, run, kind, mark) {
	const root = kind.list[1].replace(/\/[^/]+$/, "");
	const { call, ok, refused, send } = client;
	const doors = doorsOf(client, kind);
	const step = (name, work) => run.step(`${kind.label} by Excel: ${name}`, work);
	const brt = mark("X");
	const mine = async () => (await doors.list({ [kind.title]: brt, pageSize: 100, field: "containerType", order: "ascending" })).items;

	async function upload(bytes, name) {
		const place = await ok("GET", "/api/Common/GetAliOssSTS", name ? { query: { name } } : {});
		const put = await fetch(place.url, { method: place.method, body: bytes, headers: { "content-type": "application/octet-stream" } });
		must(put.ok, `the upload of ${name ?? "a file"} answers ${put.status} ${(await put.text()).slice(0, 100)}`);
		return place.objectName;
	}
	const check = (fileName) => call("POST", `${root}/CheckExcelImport`, { query: { fileName } });

	let head;
	await step("the template is a file", async () => {
		for (const options of [{}, { body: {} }, { body: {}, as: "form" }])
			head = mustBeFile(await send("POST", `${root}/DownloadTemplate`, options), "the template")[0];
		must(head.length > 10, `only ${head.length} columns`);
		const zh = mustBeFile(await send("POST", `${root}/DownloadTemplate`, { language: "zh" }), "the template")[0];
		must(zh[0] !== head[0], "the template is not in Chinese");
	});
	const line = (changes) => {
		const values = {
			"Inland city": kind.lane.inlandCity,
			"Port city": kind.lane.portCity,
			Mode: "rail",
			"BRT code": brt,
			Frequency: "2/week",
			"Transit min (days)": 5,
			"Transit max (days)": 7,
			Direction: "westbound",
			Container: "40HC",
			"COC/SOC": "COC",
			"Weight from (t)": 0,
			"Weight to (t)": 30,
			Cargo: "general",
			Basis: "container",
			Cost: 900,
			SSR: "1000",
			MSR: "950",
			Currency: "CNY",
			"VAT %": 0,
			"Valid from": "2041-01-01",
			"Valid to": "2041-03-31",
			"On request": "No",
			...changes,
		};
		return head.map((column) => values[column.replace(/ \*$/, "")] ?? "");
	};
	const book = (...lines) => writeRows([head, ...lines.map(line)]);
	const two = () => book({}, { Container: "20GP" });

	await step("new rows go in at once", async () => {
		const { code, data } = await check(await upload(two(), oddNames[0]));
		must(code === "000000", `${code} ${short(data)}`);
		same(
			(await mine()).map((row) => row.containerType),
			["20GP", "40HC"],
			"rows",
		);
	});
	await run.each(`${kind.label} by Excel: a file of any name comes back as it went, and checks as the same`, oddNames, async (name) => {
		const bytes = two();
		const objectName = await upload(bytes, name);
		const before = await mine();
		const { code, data } = await check(objectName);
		must(code === "000000", `${code} ${short(data)}`);
		same(await mine(), before, "rows");
		const url = await ok("GET", "/api/Common/getPresignedUri", { query: { objectName } });
		const link = typeof url === "string" ? url : url.url;
		must(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(bytes), "other bytes by the link");
		const urls = await ok("GET", "/api/Common/getPresignedMutiUris", { query: { objectNames: `${objectName},${objectName}` } });
		must(Object.values(urls).length > 0, short(urls));
		const down = await send("GET", "/api/Common/DownloadFile", { query: { url: link } });
		must(down.isFile && down.bytes.equals(bytes), `other bytes by DownloadFile: ${down.text.slice(0, 100)}`);
	});
	await step("a change answers 000007 with the rows, silently, and writes nothing until it is applied", async () => {
		const before = await mine();
		const dialogs = client.session.dialogs.length;
		const objectName = await upload(book({ SSR: "1111" }, { Container: "20GP" }), "changed.xlsx");
		for (const query of [{ fileName: objectName }, { FILENAME: objectName }]) {
			const { code, data } = await call("POST", `${root}/CheckExcelImport`, { query });
			must(code === "000007" && data !== null && JSON.stringify(data).includes("1111"), `${code} ${short(data)}`);
		}
		must(client.session.dialogs.length === dialogs, "a dialog was shown");
		same(await mine(), before, "rows before they are replaced");
		await ok("POST", `${root}/ReplaceAllInlandRailPrice`, { body: { fileName: objectName } });
		same(
			(await mine()).map((row) => Number(row.ssr)),
			[1000, 1111],
			"rates",
		);
	});
	await step("a row that ends is asked for too", async () => {
		const objectName = await upload(book({ SSR: "1111", "Valid from": "2041-02-01", "Valid to": "2041-02-28" }, { Container: "20GP" }));
		const before = await mine();
		must((await check(objectName)).code === "000007", "not 000007");
		same(await mine(), before, "rows");
		await ok("POST", `${root}/ReplaceAllInlandRailPrice`, { query: { fileName: objectName } });
	});
	await step("mistakes are told by row and column, and nothing is written", async () => {
		const before = await mine();
		for (const [column, value] of [
			["SSR", "cost ** x"],
			["Container", "99XX"],
			["Valid from", "soon"],
			["Port city", "Atlantis"],
		]) {
			const { code, data, problems } = await check(await upload(book({ Container: "45HC" }, { Container: "20RF", [column]: value })));
			must(code === "000001" && typeof data === "string" && /3/.test(data) && data.includes(column), `${column}: ${code} ${short(data)}`);
			must(
				problems?.some((p) => p.row === 3 && p.column === column),
				`${column}: ${short(problems)}`,
			);
		}
		same(await mine(), before, "rows");
	});
	await step("what is no workbook, or not there, is refused as input", async () => {
		await refused(["000001", "000002"], "POST", `${root}/CheckExcelImport`, {
			query: { fileName: await upload(Buffer.from("no workbook"), "notes.xlsx") },
		});
		await refused(["000001", "000002"], "POST", `${root}/CheckExcelImport`, { query: { fileName: "uploads/nothing-there.xlsx" } });
		await refused("000001", "POST", `${root}/CheckExcelImport`, { query: { fileName: "" } });
	});
	await step("the export holds all rows of the filter and can be checked as it is", async () => {
		const file = await send("POST", `${root}/GetExportInlandRailListData`, { body: { [kind.title]: brt, pageSize: 1 } });
		const rows = mustBeFile(file, "the export");
		must(rows.length === 1 + (await mine()).length, `${rows.length - 1} rows`);
		const before = await mine();
		const { code, data } = await check(await upload(file.bytes, "export.xlsx"));
		must(code === "000000", `${code} ${short(data)}`);
		same(await mine(), before, "rows");
		await refused("000001", "POST", `${root}/GetExportInlandRailListData`, { body: { validFrom: "never" } });
	});
	await step("quick edit takes rows with their versions and the changed cells", async () => {
		const rows = await mine();
		const cells = rows.map((row) => ({ priceGUID: row.priceGUID, version: row.version, msr: "940", remark: "quick" }));
		for (const body of [{ rows: cells }, cells.map(({ version, ...row }) => ({ ...row, remark: "again" }))]) {
			const answer = await ok("POST", `${root}/UpdateQuickEdit`, { body: Array.isArray(body) ? JSON.stringify(body) : body });
			must(Array.isArray(answer) && answer.length === rows.length, `not a line a row: ${short(answer)}`);
		}
		same(
			(await mine()).map((row) => [Number(row.msr), row.remark]),
			rows.map(() => [940, "again"]),
			"cells",
		);
		const stale = await call("POST", `${root}/UpdateQuickEdit`, { body: { list: JSON.stringify(cells) } });
		must(stale.code === "000003", `with stale versions: ${stale.code} ${short(stale.data)}`);
	});
	await step("what is picked is deleted, and nothing picked says so", async () => {
		for (const body of [{}, { ids: [] }, { IDsJSON: "[]" }, { IDsJSON: "" }]) {
			const { data } = await refused("000001", "POST", `${root}/RemoveData`, { body });
			must(/route you want to delete/.test(data ?? ""), `${short(body)} says ${short(data)}`);
		}
		const [one, ...others] = await mine();
		await ok("POST", `${root}/RemoveData`, { body: { IDsJSON: JSON.stringify([one.priceGUID.toUpperCase()]) } });
		same((await mine()).length, others.length, "rows left");
		await ok("POST", `${root}/RemoveData`, { body: { [kind.title]: brt } });
		same((await mine()).length, 0, "rows left");
	});
	return undefined;
}
