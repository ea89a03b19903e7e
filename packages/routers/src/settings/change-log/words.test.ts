import { readdirSync, readFileSync } from "node:fs";
import { isMessageId } from "@iqt/i18n";
import { expect, test } from "vitest";

test("every action and kind of object the source writes to the change log has words", () => {
	const root = new URL("../../", import.meta.url);
	const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts") && !/test|\.d\.ts$/.test(name));
	const written = files.flatMap((name) =>
		[...readFileSync(new URL(name, root), "utf8").matchAll(/action: "(\w+)",\s*objectType: (?:"(\w+)")?/g)].flatMap(([, action, kind]) => [
			`log.do.${action}`,
			...(kind ? [`log.kind.${kind}`] : []),
		]),
	);
	expect(written.length).toBeGreaterThan(40);
	expect([...new Set(written)].filter((id) => !isMessageId(id))).toEqual([]);
});
