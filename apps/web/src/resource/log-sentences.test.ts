import { translate } from "@iqt/i18n";
import { i18n } from "@lingui/core";
import { expect, onTestFinished, test } from "vitest";
import type { Text } from "../lib/text.ts";
import { changeLabel, summary, valueWords } from "./log-sentences.ts";
import { actorWords } from "./log-words.ts";

const t = ((id: string, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id)) as Text;
const partNames = { a: "Chongqing – Shanghai, 40HC", b: "Xi'an – Ningbo, 20GP" };
const entry = { objectType: "inlandRail", before: {}, after: {}, partNames };

test("a change of several rates is told by their names", () => {
	const changes = [
		{ part: "a", field: "ssr", before: "1", after: "2" },
		{ part: "c", field: "ssr", before: "3", after: "4" },
		{ part: "b", field: "ssr", before: "5", after: "6" },
	];
	expect(summary(t, entry, changes)).toBe('Chongqing – Shanghai, 40HC: Ssr: 1 → 2; c: Ssr: 3 → 4; log.moreFields {"count":1}');
});

test("of rates deleted together their names are told, and nothing that took their place", () => {
	const deleted = [{ field: "ids", before: ["a", "b"], after: undefined }];
	expect(summary(t, entry, deleted)).toBe("Ids: Chongqing – Shanghai, 40HC; Xi'an – Ningbo, 20GP");
	expect(valueWords("inlandRail", "ids", ["a", "c"], partNames)).toBe("Chongqing – Shanghai, 40HC; c");
	expect(valueWords("vdmTeam", "serviceTypes", ["T", "M"])).toBe("T, M");
});

test("fields and codes are told in the words of the object's own screen, and those it refers to by their names", () => {
	const ids = [
		"team.serviceTypes",
		"team.leader",
		"enum.teamService.T",
		"enum.teamService.F",
		"auditor.user",
		"parameter.inFormula",
		"table.yes",
	] as const;
	i18n.loadAndActivate({ locale: "en", messages: Object.fromEntries(ids.map((id) => [id, translate("en", id)])) });
	onTestFinished(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
	const zhou = "11111111-0000-4000-8000-000000000001";
	const summaryOf = (objectType: string, changes: object) =>
		summary(
			t,
			{ objectType, before: null, after: {}, partNames: { [zhou]: "Zhou Hang" } },
			Object.entries(changes).map(([field, after]) => ({ field, before: undefined, after })),
		);
	expect(summaryOf("vdmTeam", { serviceTypes: ["T", "F"], leader: zhou })).toBe("Service types: T – truck, F – first mile; Leader: Zhou Hang");
	expect(summaryOf("auditor", { userGuid: zhou })).toBe("Approver: Zhou Hang");
	expect(summaryOf("parameter", { inFormula: true })).toBe("Used in formulas: Yes");
});

test("a change of all rows that match says which field, how, and which rows, in words and never as JSON", () => {
	const ids = [
		"rate.ssr",
		"rate.containerType",
		"book.op.percent",
		"table.op.in",
		"log.field.predicate",
		"log.field.field",
		"log.field.op",
		"log.field.value",
	] as const;
	i18n.loadAndActivate({ locale: "en", messages: Object.fromEntries(ids.map((id) => [id, translate("en", id)])) });
	onTestFinished(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
	const predicate = { filters: [{ field: "containerType", op: "in", values: ["40HC", "20GP"] }], search: "重庆" };
	expect(valueWords("inlandRail", "predicate", predicate)).toBe("Container is one of 40HC, 20GP; “重庆”");
	expect(valueWords("inlandRail", "field", "ssr")).toBe("SSR");
	expect(valueWords("inlandRail", "op", "percent")).toBe("Change by percent");
	expect(valueWords("inlandRail", "cells", { ssr: "5", validTo: null })).not.toMatch(/[{}"]/);
});

test("rights are told as the roles' screen says them, whoever is no person by its name, and no text with something to fill in is a label", () => {
	const ids = ["right.verb.edit", "menu.railPrice", "record.bySystem", "log.from.job", "users.until", "log.field.until"] as const;
	i18n.loadAndActivate({ locale: "en", messages: Object.fromEntries(ids.map((id) => [id, translate("en", id, { until: "{until}" })])) });
	onTestFinished(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
	expect(valueWords("role", "permissions", ["inlandRail.edit"])).toBe("Rail price: Edit");
	expect([actorWords("system"), actorWords("timed task"), actorWords("Zhou Hang")]).toEqual(["The system", "Timed task", "Zhou Hang"]);
	expect(changeLabel("user", { field: "until", before: null, after: "2026-12-31" }, {})).toBe("Valid until");
});

test("a rate that an import ended is told from others of its container by its weights", () => {
	const rate = {
		inlandCity: "CNCKG",
		portCity: "CNSHA",
		containerType: "40HC",
		ownership: "COC",
		weightFrom: "24",
		weightTo: "999.999",
		validFrom: "2026-10-01",
	};
	expect(valueWords("inlandRail", "replaced", rate)).toContain("COC · > 24 t · 2026-10-01");
	expect(valueWords("inlandRail", "replaced", { ...rate, weightTo: "30" })).toContain("COC · 24–30 t · ");
	expect(valueWords("inlandRail", "replaced", { ...rate, weightFrom: "0" })).toContain("COC · 2026-10-01");
});
