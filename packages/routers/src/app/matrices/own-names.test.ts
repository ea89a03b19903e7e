import { expect, test } from "vitest";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile();

/** Names every object has by itself. */
const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
const named = (name: string) => JSON.parse(`{"${name}":1}`) as object;

test.each(names)("%s is the name of no list, and no field of what is nested in a body", async (name) => {
	const calls: [method: string, path: string, body?: object][] = [
		["GET", `/api/Common/getEnumList?enumStr=${name}`],
		["POST", "/api/Common/ImportFrontAction", { menus: [named(name)] }],
		["POST", "/api/Product/GetSearchSaleData", { origin: named(name), destination: named(name), containers: [named(name)], services: named(name) }],
	];
	for (const [method, path, body] of calls) expect((await world.rest(method, path, "superuser", body)).code, path).toBe("000001");
	await expect(world.as("superuser").lookups.enumList({ name })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
