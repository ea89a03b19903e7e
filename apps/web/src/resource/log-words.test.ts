import { expect, test } from "vitest";
import type { Text } from "../lib/text.ts";
import { summary, valueWords } from "./log-words.ts";

const t = ((id: string, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id)) as Text;
const partNames = { a: "Chongqing – Shanghai, 40HC", b: "Xi'an – Ningbo, 20GP" };
const entry = { objectType: "inlandRail", before: {}, after: {}, partNames };

test("a change of several rates is told by their names", () => {
	const changes = [
		{ part: "a", field: "ssr", before: "1", after: "2" },
		{ part: "c", field: "ssr", before: "3", after: "4" },
		{ part: "b", field: "ssr", before: "5", after: "6" },
	];
	expect(summary(t, entry, changes)).toBe('Chongqing – Shanghai, 40HC: ssr: 1 → 2; c: ssr: 3 → 4; log.moreFields {"count":1}');
});

test("of rates deleted together their names are told, and nothing that took their place", () => {
	const deleted = [{ field: "ids", before: ["a", "b"], after: undefined }];
	expect(summary(t, entry, deleted)).toBe("ids: Chongqing – Shanghai, 40HC; Xi'an – Ningbo, 20GP");
	expect(valueWords(t, "inlandRail", "ids", ["a", "c"], partNames)).toBe("Chongqing – Shanghai, 40HC; c");
	expect(valueWords(t, "vdmTeam", "serviceTypes", ["T", "M"])).toBe("T, M");
});
