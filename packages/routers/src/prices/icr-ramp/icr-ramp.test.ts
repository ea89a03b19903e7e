import { expect, test } from "vitest";
import { rampCharge } from "./charges.ts";

test.each([
	["LGS", ["LGS", "Terminal handling", "场站操作费", "荷役料"]],
	["WGO", ["WGO", "wagon hire", "车板费"]],
	["T1", ["T1", "transit document", "转关费"]],
	[null, ["THC", "LGS?"]],
])("%s is known by %j", (code, names) => {
	for (const name of names) expect(rampCharge(name), name).toBe(code);
});
