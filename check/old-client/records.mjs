// A day's work on one kind of record: list, add, detail, send back, change a field, blanks, other spellings, conflict, delete.
import { GUID, must, NIL, NOBODY, same, short } from "./client.mjs";

const meta = new Set(["version", "changedAt", "changedBy", "updatedAt", "updateTime", "updateUser", "lastSignInAt", "places", "invitation"]);
const content = (row) => Object.fromEntries(Object.entries(row).filter(([key]) => !meta.has(key)));
const shout = (body) => Object.fromEntries(Object.entries(body).map(([key, value]) => [key.toUpperCase(), value]));
const whisper = (body) => Object.fromEntries(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value]));

/** Calls of one kind, by their declaration. */
export function doorsOf(client, kind) {
	const at = ([method, path, key], id) => [method, path.replace("{id}", id), key ? { query: { [key]: id } } : {}];
	const page = (body) => (kind.list[0] === "GET" ? { query: body } : { body });
	const doors = {
		list: (body) => client.ok(...kind.list, page(body)),
		page,
		find: async (filter) => (await doors.list(filter)).items,
		read: async (id) =>
			kind.get ? client.ok(...at(kind.get, id)) : (await doors.list({ [kind.id]: id })).items.find((row) => row[kind.id] === id.toLowerCase()),
		add: (body, options) => client.ok(...(kind.add ?? kind.save), { body, ...options }),
		save: (body, options) => client.ok(...kind.save, { body, ...options }),
		remove: (id) => client.ok(...at(kind.remove, id)),
		at,
	};
	return doors;
}

export async function recordSteps(client, run, kind) {
	const doors = doorsOf(client, kind);
	const step = (name, work) => run.step(`${kind.label}: ${name}`, work);
	let id;
	let row;
	const reread = async () => {
		row = await doors.read(id);
		must(row, `${id} is not read back`);
		return row;
	};
	/** Saves and says what was read back. */
	const saved = async (body, options) => {
		await doors.save({ [kind.id]: id, ...body }, options);
		return reread();
	};

	await step("is there", async () => {
		if (!kind.own) {
			[row] = (await doors.list({ pageSize: 1 })).items;
			id = row[kind.id];
		} else {
			const body = kind.own();
			const findOwn = async () => (await doors.find({ [kind.title]: body[kind.title] })).find((item) => item[kind.title] === body[kind.title]);
			let found = kind.reuse ? await findOwn() : undefined;
			if (!found) {
				await doors.add({ [kind.id]: "", ...body });
				found = await findOwn();
			}
			must(found, "an added record is found by its name");
			id = found[kind.id];
			if (kind.reuse) await doors.save({ ...body, [kind.id]: id });
		}
		must(GUID.test(id ?? ""), `${kind.id} is no GUID: ${id}`);
		await reread();
	});
	if (!row) return undefined;

	if (kind.own) {
		await step("holds what was added", () => {
			for (const [key, value] of Object.entries(kind.own())) {
				if (key === kind.title || key === "path" || key === "beginTime" || !(key in row)) continue;
				const plain = (v) => (Array.isArray(v) ? v.map(String).sort().join() : /^\d+(\.0+)?$/.test(String(v)) ? String(Number(v)) : String(v));
				must(plain(row[key]) === plain(value), `${key} is ${short(row[key])}, not ${short(value)}`);
			}
		});
	}
	await step("a detail sent back changes nothing", async () => {
		const before = content(row);
		same(content(await saved(row)), before, "after the detail");
	});
	await step("a line of the list sent back changes nothing", async () => {
		const before = content(row);
		const line = (await doors.find({ [kind.id]: id })).find((item) => item[kind.id] === id);
		must(line, `the list does not filter by ${kind.id}`);
		same(content(await saved(line)), before, "after the line");
	});
	await step("the id alone changes nothing", async () => {
		const before = content(row);
		same(content(await saved({})), before, "after the id alone");
	});
	await step("an id in capitals and keys in any case", async () => {
		const before = content(row);
		const read = await doors.read(id.toUpperCase());
		must(read?.[kind.id] === id, `${kind.id} comes out as ${read?.[kind.id]}`);
		const some = Object.fromEntries((kind.stays ?? []).map((key) => [key, row[key]]));
		await doors.save(shout({ ...some, [kind.id]: id.toUpperCase() }));
		await doors.save(whisper({ ...some, [kind.id]: id }));
		same(content(await reread()), before, "after other cases");
	});
	await step("null and an empty text leave what may not be empty", async () => {
		const before = content(row);
		for (const key of kind.stays ?? []) {
			for (const nothing of [null, "", "  "]) same(content(await saved({ [key]: nothing })), before, `${key}: ${short(nothing)}`);
		}
	});
	await step("null and an empty text empty what may be", async () => {
		for (const key of kind.empties ?? []) {
			const was = row[key];
			for (const nothing of [null, ""]) {
				const now = (await saved({ [key]: nothing }))[key];
				must(now === null || now === "" || now?.length === 0, `${key} sent as ${short(nothing)} stays ${short(now)}`);
			}
			if (was?.length) same((await saved({ [key]: was }))[key], was, key);
		}
	});
	await step("one field at a time", async () => {
		for (const [key, value] of Object.entries(kind.fills ?? {})) {
			const { [key]: was, ...others } = content(row);
			const { [key]: now, ...after } = content(await saved({ [key]: value }));
			same(now, value, key);
			same(after, others, `the fields beside ${key}`);
			await saved({ [key]: was });
		}
	});
	await step("one field changed in a whole record sent back", async () => {
		for (const [key, value] of Object.entries({ ...kind.fills, ...kind.lists })) {
			const was = row[key];
			const { [key]: _, ...others } = content(row);
			const { [key]: now, ...after } = content(await saved({ ...row, [key]: value }));
			same([now].flat().map(String).sort(), [value].flat().map(String).sort(), key);
			// Names of what a list names change with it.
			if (key in (kind.fills ?? {})) same(after, others, `the fields beside ${key}`);
			await saved({ [key]: was });
		}
	});
	await step("a whole record sent back unchanged keeps its version", async () => {
		if (!("version" in row)) return;
		const { version } = row;
		same((await saved(row)).version, version, "version");
	});
	await step("fields without a meaning are ignored", async () => {
		const before = content(row);
		same(content(await saved({ _csrf: "x", operator: { a: [1] }, nothing: null, __proto: 1, pageIndex: 1 })), before, "after unknown fields");
	});
	await step("yes and no in every spelling", async () => {
		for (const key of kind.flags ?? []) {
			const was = row[key];
			for (const [sent, meant] of [
				[1, true],
				[0, false],
				["1", true],
				["0", false],
				["true", true],
				["false", false],
				["True", true],
				[false, false],
				[true, true],
			]) {
				same((await saved({ [key]: sent }))[key], meant, `${key} sent as ${short(sent)}`);
			}
			await saved({ [key]: was });
		}
	});
	await step("lists as arrays, JSON text and with commas", async () => {
		for (const [key, value] of Object.entries(kind.lists ?? {})) {
			const was = row[key];
			for (const sent of [value, JSON.stringify(value), value.join(","), value.join(", ")]) {
				same([...(await saved({ [key]: sent }))[key]].sort(), [...value].sort(), `${key} sent as ${short(sent)}`);
				await saved({ [key]: was });
			}
		}
	});
	await step("forms say the same as JSON", async () => {
		const body = { ...(kind.fills ?? {}), ...(kind.lists ?? {}) };
		for (const as of ["form", "multipart"]) {
			const before = Object.fromEntries(Object.keys(body).map((key) => [key, row[key]]));
			await saved(body, { as });
			for (const [key, value] of Object.entries(body)) same([row[key]].flat().sort(), [value].flat().sort(), `${key} as ${as}`);
			await saved(before);
		}
	});
	await step("a whole detail as a form changes nothing", async () => {
		const before = content(row);
		const plain = Object.fromEntries(
			Object.entries(row).filter(
				([, value]) => value === null || typeof value !== "object" || (Array.isArray(value) && value.every((v) => typeof v !== "object")),
			),
		);
		same(content(await saved(plain, { as: "form" })), before, "after the form");
	});
	await step("numbers as text and text as numbers", async () => {
		for (const key of kind.numbers ?? []) {
			const was = row[key];
			for (const sent of ["12.50", 12.5, " 12.5 "])
				must(Number((await saved({ [key]: sent }))[key]) === 12.5, `${key} sent as ${short(sent)} is ${row[key]}`);
			await saved({ [key]: was });
		}
	});
	await step("a day in every spelling", async () => {
		for (const key of kind.days ?? []) {
			const before = row;
			const was = row[key];
			const other = kind.beside?.[key] ?? {};
			for (const sent of [
				"2090-05-02",
				"2090/05/02",
				"2.5.2090",
				"2090-05-02 00:00:00",
				"2090-05-02 23:59",
				"2090-05-02T10:00:00",
				"2090-05-01T17:00:00Z",
				"2090-05-01T17:00:00.000Z",
				"2090-05-02T07:00:00+08:00",
			]) {
				same((await saved({ ...other, [key]: sent }))[key], "2090-05-02", `${key} sent as ${sent}`);
			}
			for (const sent of ["2090-02-30", "tomorrow", "02/05/2090", "2090-13-01"]) {
				const { problems } = await client.refused("000001", ...kind.save, { body: { [kind.id]: id, ...other, [key]: sent } });
				must(
					problems?.some((p) => p.field === key),
					`${key} sent as ${sent} is not named: ${short(problems)}`,
				);
			}
			await saved({ ...Object.fromEntries(Object.keys(other).map((name) => [name, before[name]])), [key]: was });
		}
	});
	await step("a moment in every spelling", async () => {
		const spellings = [
			["2090-05-02T01:30:00Z", "2090-05-02T01:30:00.000Z"],
			["2090-05-02T09:30:00+08:00", "2090-05-02T01:30:00.000Z"],
			["2090-05-02 09:30", "2090-05-02T01:30:00.000Z"],
			["2090/05/02 09:30:00", "2090-05-02T01:30:00.000Z"],
		];
		for (const key of kind.moments ?? []) {
			const was = row[key];
			for (const [sent, meant] of spellings) same((await saved({ [key]: sent }))[key], meant, `${key} sent as ${sent}`);
			const day = /end|to$/i.test(key) ? /^2090-05-02T15:59:59/ : /^2090-05-01T16:00:00/;
			must(day.test((await saved({ [key]: "2090-05-02" }))[key]), `${key} sent as a day is ${row[key]}`);
			await client.refused("000001", ...kind.save, { body: { [kind.id]: id, [key]: "soon" } });
			await saved({ [key]: was });
		}
	});
	await step("codes and names of places in any case", async () => {
		for (const key of kind.places ?? []) {
			for (const name of [row[key].toLowerCase(), row[`${key}Name`], row[`${key}Name`].toUpperCase(), row[`${key}NameZh`]]) {
				must((await doors.find({ [kind.id]: id, [key]: name })).length === 1, `the list does not take ${key} ${name}`);
				same((await saved({ [key]: name }))[key], row[key], `${key} saved as ${name}`);
			}
		}
	});
	await step("the version may be a number, text or missing, and a stale one is a conflict", async () => {
		const [key, value] = Object.entries(kind.fills ?? {})[0] ?? [];
		if (!key || !("version" in row)) return;
		const stale = row.version;
		const was = row[key];
		await saved({ [key]: value, version: String(row.version) });
		await saved({ [key]: was, version: row.version });
		const { conflict } = await client.refused("000003", ...kind.save, { body: { [kind.id]: id, [key]: "third", version: stale } });
		must(conflict && "mine" in conflict && "theirs" in conflict, `no conflict in the answer: ${short(conflict)}`);
		await client.refused("000003", ...kind.save, { body: { [kind.id]: id, [key]: "third", version: String(stale) } });
		for (const none of [undefined, null, ""]) await saved({ [key]: value, version: none });
		await saved({ [key]: was });
	});
	await step("what is wrong is named as the caller spelt it", async () => {
		for (const [key, value] of Object.entries(kind.wrong ?? {})) {
			for (const spelt of [key, key.toUpperCase(), key.toLowerCase()]) {
				const { problems, data } = await client.refused("000001", ...kind.save, { body: { [kind.id]: id, [spelt]: value } });
				must(
					problems?.some((p) => p.field === spelt),
					`${spelt} is not named: ${short(problems)}`,
				);
				must(data === null || typeof data === "string", `data is ${short(data)}`);
			}
		}
	});
	if (kind.own) {
		await step("what is missing in a new one is named as the specification spells it", async () => {
			const { problems } = await client.refused("000001", ...(kind.add ?? kind.save), { body: {} });
			const known = new Set(Object.keys({ ...kind.own(), ...row }));
			for (const problem of problems ?? []) must(known.has(problem.field), `${problem.field} is no field of the answers`);
			must(problems?.length > 0, "nothing is named");
		});
	}
	if (kind.unique) {
		await step("one that meets another is not valid", async () => {
			const body = { ...kind.own(), [kind.title]: row[kind.title] };
			if (kind.label === "action") body.path = row.path;
			await client.refused("000001", ...(kind.add ?? kind.save), { body });
		});
	}
	await step("an unknown id is not found", async () => {
		if (kind.get) await client.refused("000002", ...doors.at(kind.get, NOBODY));
		const named = Object.fromEntries((kind.stays ?? []).map((key) => [key, row[key]]));
		await client.refused("000002", ...kind.save, { body: { ...named, [kind.id]: NOBODY } });
		if (kind.remove) await client.refused("000002", ...doors.at(kind.remove, NOBODY));
	});
	await step("no id, or one of zeros, is not valid", async () => {
		for (const bad of [NIL, "not-an-id", ""]) {
			if (kind.get?.[2]) await client.refused(["000001", "000002"], ...doors.at(kind.get, bad));
			if (kind.remove?.[2]) await client.refused(["000001", "000002"], ...doors.at(kind.remove, bad));
		}
	});
	if (kind.remove && kind.own) {
		await step("an id of zeros adds another, and both are deleted", async () => {
			if (!kind.unique && !kind.reuse) {
				const body = { ...kind.own(), [kind.title]: `${row[kind.title]} 2` };
				await doors.add({ ...body, [kind.id]: NIL });
				const other = (await doors.find({ [kind.title]: body[kind.title] })).find((item) => item[kind.title] === body[kind.title]);
				must(other && other[kind.id] !== id, "no second record");
				await doors.remove(other[kind.id].toUpperCase());
			}
			await doors.remove(id);
			if (kind.get) await client.refused("000002", ...doors.at(kind.get, id));
			else must((await doors.find({ [kind.id]: id })).length === 0, "it is still listed");
		});
	}
	return row;
}
