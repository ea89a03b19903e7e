// Every list of the contract, found by its name: pages, sorts, filters and blanks as table components send them.
import { must, same, short } from "./client.mjs";

const isList = (call) =>
	/\/(Get\w*List|Get\w*ListData|Search\w*List|\w*List|appsettings)$/.test(call.path) && !/Export|getEnumList|AddOrUpdate|Delete/i.test(call.path);
const plain = (value) => value !== null && typeof value !== "object" && value !== "";
const moment = /At$|Time$|^at$/;

export async function listSteps(client, run, calls) {
	for (const call of calls.filter(isList)) {
		const name = call.path.split("/").slice(-2).join("/");
		const ask = (body) => [call.method, call.path, call.method === "GET" ? { query: body } : { body }];
		const list = (body) => client.ok(...ask(body));
		/** A page, or null where the list says that it cannot be asked so, by the name of the field. */
		const listOr = async (body, field) => {
			const { code, data, problems, message } = await client.call(...ask(body));
			if (code === "000001" && problems?.some((p) => p.field === field)) return null;
			must(code === "000000", `${short(body)} answers ${code} ${message}`);
			return data;
		};
		const step = (what, work) => run.step(`${name}: ${what}`, work);
		let first;
		await step("answers a page", async () => {
			first = await list({});
			if (Array.isArray(first)) return;
			same(
				Object.keys(first).filter((key) => key !== "items" && !["pageIndex", "pageSize", "total", "totalPages"].includes(key)),
				[],
				"keys of a page beside those of the contract",
			);
			must(
				Number.isInteger(first.total) && first.totalPages === Math.ceil(first.total / first.pageSize) && first.pageIndex === 1,
				`a page says ${short({ ...first, items: 0 })}`,
			);
		});
		if (!first || Array.isArray(first)) continue; // not built, or a short list without pages
		const { total } = first;

		await step("pages by every name, from 0 or 1, as number or text", async () => {
			const size = Math.max(1, Math.min(7, Math.ceil(total / 2)));
			const second = await list({ pageIndex: 2, pageSize: size });
			must(second.pageSize === size && second.pageIndex === 2, `pageIndex 2, pageSize ${size}: ${short({ ...second, items: 0 })}`);
			for (const body of [
				{ page: 2, limit: size },
				{ current: 2, size },
				{ pageNum: 2, pageSize: size },
				{ pageIndex: "2", pageSize: String(size) },
				{ PAGEINDEX: 2, PAGESIZE: size },
				{ Page: "2", Limit: size },
			]) {
				same(await list(body), second, short(body));
			}
			same(await list({ pageIndex: 0, pageSize: size }), await list({ pageIndex: 1, pageSize: size }), "page 0");
			same(await list({ pageIndex: "", pageSize: "", page: "" }), first, "blank paging");
		});
		await step("pages of any size, 1,000 at most", async () => {
			for (const [sent, meant] of [
				[1, 1],
				[5, 5],
				[15, 15],
				[37, 37],
				["33", 33],
				[999, 999],
				[1000, 1000],
				[5000, 1000],
			]) {
				const page = await list({ pageSize: sent });
				must(
					page.pageSize === meant && page.items.length === Math.min(meant, total),
					`pageSize ${sent} says ${page.pageSize} with ${page.items.length} rows`,
				);
			}
		});
		await step("a page beyond the last is empty and keeps the total", async () => {
			const page = await list({ pageIndex: 900_000 });
			must(page.items.length === 0 && page.total === total, short(page));
		});
		if (total === 0) continue;
		const { items } = await list({ pageSize: 50 });
		const fields = Object.keys(items[0]);
		await run.each(`${name}: sorts by every field it answers, in any case, both ways, or says that it cannot`, fields, async (field) => {
			const asked = [
				await listOr({ field: field.toUpperCase(), order: "ascending", pageSize: 100 }, "field"),
				await listOr({ field: field.toLowerCase(), order: "descending", pageSize: 100 }, "field"),
			];
			if (asked.every((page) => page === null)) return;
			const [up, down] = asked.map((page) => page.items.map((row) => row[field]));
			const comparable = (values) => values.filter((v) => typeof v === "number" || (typeof v === "string" && /^\d{4}-\d\d-\d\d/.test(v)));
			for (const [values, way] of [
				[up, 1],
				[down, -1],
			]) {
				const known = comparable(values);
				if (known.length < values.filter(plain).length) continue; // words sort by language
				must(
					known.every((v, i) => i === 0 || (v > known[i - 1] ? 1 : v < known[i - 1] ? -1 : 0) * way >= 0),
					`not sorted ${way > 0 ? "up" : "down"}: ${short(known)}`,
				);
			}
		});
		await step("a cleared sort or filter is none", async () => {
			const blanks = Object.fromEntries(fields.filter((f) => !/^page|^search$/.test(f)).map((f) => [f, ""]));
			for (const body of [
				{ field: "", order: "" },
				{ field: null, order: null },
				blanks,
				Object.fromEntries(Object.keys(blanks).map((f) => [f, null])),
				Object.fromEntries(Object.keys(blanks).map((f) => [f, []])),
			]) {
				if (call.method === "GET" && Object.values(body).some((v) => typeof v !== "string")) continue;
				must((await list(body)).total === total, `${short(body)} leaves ${(await list(body)).total} of ${total}`);
			}
			must((await list({ operator: "x", _: 1, somethingElse: [1, { a: 2 }] })).total === total, "a field without a meaning filters");
		});
		await run.each(
			`${name}: takes as a filter what it answers`,
			fields.filter((field) => items.some((row) => plain(row[field]))),
			async (field) => {
				const row = items.find((r) => plain(r[field]));
				const value = row[field];
				for (const [spelt, sent] of [
					[field, value],
					[field.toUpperCase(), String(value)],
				]) {
					const found = await listOr({ [spelt]: sent, pageSize: 100 }, spelt);
					if (found === null) continue;
					must(found.total > 0, `${spelt}=${short(sent)} finds nothing`);
					if (field === "version" || moment.test(field) || /^valid/.test(field)) continue;
					const holds = (r) => (typeof value === "string" ? String(r[field]).toLowerCase().includes(value.toLowerCase()) : r[field] === value);
					must(found.items.every(holds), `${spelt}=${short(sent)} finds ${short(found.items.find((r) => !holds(r))?.[field])} too`);
				}
			},
		);
		await run.each(
			`${name}: what is no day is refused, not empty`,
			fields.filter((f) => /^valid(From|To)$|^(begin|end)Time$|^absent/.test(f)),
			async (field) => {
				for (const bad of ["yesterday", "2026-02-30", "12.31.2026"]) {
					const { problems } = await client.refused("000001", ...ask({ [field]: bad }));
					must(
						problems?.some((p) => p.field === field),
						`${field}=${bad} is not named: ${short(problems)}`,
					);
				}
				for (const day of ["2026-12-01", "2026/12/01", "1.12.2026", "2026-12-01 00:00:00", "2026-11-30T17:00:00Z"]) {
					must((await list({ [field]: day })).total === (await list({ [field]: "2026-12-01" })).total, `${field}=${day} is another day`);
				}
			},
		);
	}
}
