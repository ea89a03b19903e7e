import { expect, test } from "vitest";
import { changeWriter } from "../../door/change-log.ts";
import { customsPrice } from "../../prices/customs-price/schema.ts";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { refusal } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { restRequest } from "../rest/request.ts";
import { defineRateBook } from "./define.ts";
import { choice, place, ssr } from "./fields.ts";
import { rateLines } from "./older/lines.ts";
import { laneNames } from "./rate-names.ts";
import { keyOfLane } from "./term-lanes.ts";
import { findTerm, laneSaid, readTerm, saveTerm, saveTexts, termsOfRates } from "./terms.ts";
import { placeIds, railRow, rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);

/** Surcharges whose terms are kept by port, type and direction; their calls say `portID`. */
const surcharge = defineRateBook({
	...customsPrice,
	domain: "trialSurcharge",
	lane: [place("port", "port_id", ["port"]), choice("type", "mode", ["rail", "truck"])],
	amounts: [ssr()],
	terms: ["port", "type", "direction"],
	spellings: { port: ["portID", "port"] },
	older: {
		guid: "surchargeID",
		lines: {
			saveTerm: ["POST", "/api/v1/ICRManagement/ICRSurcharge/SaveTerm"],
			term: ["GET", "/api/v1/ICRManagement/ICRSurcharge/GetTermByPort"],
		},
	},
});
// A book of a test is in no list.
const book = surcharge as unknown as typeof customsPrice;

const work = () => ({ db: world.db, change: changeWriter(world.db, { id: 1, name: "Li Wei", source: "web" }, world.services.clock.now) });

test("terms by port, type and direction are kept apart, and called by all three", async () => {
	const laneOf = (direction: string) => laneSaid(world.db, book, { port: "CNSHA", type: "rail", direction });
	const lanes = [await laneOf("westbound"), await laneOf("eastbound")];
	expect(lanes).toEqual(["westbound", "eastbound"].map((direction) => [placeIds.shanghaiPort, "rail", direction]));
	for (const [i, lane] of lanes.entries()) await saveTerm(work(), book, { lane, language: "en", body: `Terms ${i}`, version: 0 });
	expect(await Promise.all(lanes.map((lane) => readTerm(world.db, book.domain, lane, "ja")))).toMatchObject([
		{ body: "Terms 0", language: "en" },
		{ body: "Terms 1", language: "en" },
	]);
	const names = await laneNames(world.db, book, lanes.map(keyOfLane), { language: "zh", seesCost: false });
	expect(names.map(({ name }) => name)).toEqual(["上海、铁路、出口", "上海、铁路、进口"]);
	const problems = (said: Record<string, unknown>) =>
		laneSaid(world.db, book, said).then(
			() => [],
			(error: { data: { field: string; messageId: string }[] }) => error.data.map(({ field, messageId }) => `${field} ${messageId}`),
		);
	expect(await problems({ port: "CNCKG", type: "transit" })).toEqual([
		"port problem.placeOfOtherKind",
		"type problem.oneOf",
		"direction problem.required",
	]);
});

test("a call names what terms are kept by as its book spells it, and is answered in these names", () => {
	const [saving, reading] = rateLines(book);
	const request = (method: string, query: string, json?: object) =>
		restRequest({ method, search: new URLSearchParams(query), headers: new Headers(), params: {}, json, inputKeys: [] });
	const asked = { fields: { port: placeIds.shanghaiPort, type: "rail", direction: "eastbound" } };
	expect(reading?.input?.(request("GET", `portID=${placeIds.shanghaiPort}&type=rail&direction=Import`))).toMatchObject(asked);
	const kept = { lane: [placeIds.shanghaiPort, "rail", "eastbound"], body: "x", language: "en", version: 3, updatedAt: null };
	const answered = reading?.output?.(kept as never, request("GET", ""));
	expect(answered).toEqual({
		portID: placeIds.shanghaiPort,
		type: "rail",
		direction: "eastbound",
		term: "x",
		language: "en",
		version: 3,
		updatedAt: null,
	});
	expect(saving?.input?.(request("POST", "", answered as object))).toMatchObject({ ...asked, body: "x", language: "en", version: 3 });
});

test("texts of several languages are saved together, each with its own version, and nothing is written where they say the same", async () => {
	const rates = world.as("PM").inlandRail;
	const said = { lane: { inlandCity: "CNCKG", portCity: "CNSHA" }, texts: { zh: "<p>截载前两天</p>", es: "<p>Dos días</p>", ja: "" } };
	const { id, version } = await rates.saveTerms(said);
	expect([id, version]).toEqual([`${placeIds.chongqing}|${placeIds.shanghai}`, 2]);
	const lane = [placeIds.chongqing, placeIds.shanghai];
	expect(await rates.termsOfLane({ id })).toEqual({
		id,
		version: 2,
		texts: { es: "<p>Dos días</p>", zh: "<p>截载前两天</p>" },
		lane: { inlandCity: "CNCKG", portCity: "CNSHA" },
		places: { inlandCity: expect.objectContaining({ name: "Chongqing" }), portCity: expect.objectContaining({ nameZh: "上海" }) },
	});
	expect(await refusal(rates.saveTerms(said))).toMatchObject({ code: "000007" });
	expect(await refusal(rates.saveTerms({ id, version: 1, texts: { en: "x" } }))).toMatchObject({ code: "000003" });
	const entries = async () => (await world.as("superuser").changeLog.list({ search: id })).total;
	const before = await entries();
	expect(await rates.saveTerms({ id, version, texts: said.texts })).toEqual({ id, version });
	expect(await entries()).toBe(before);
	expect(await rates.saveTerms({ id, version, texts: { es: "", en: "<script>x</script>Two days" } })).toEqual({ id, version: 4 });
	expect(await entries()).toBe(before + 1);
	expect(await findTerm(world.db, "inlandRail", lane, "en")).toMatchObject({ body: "Two days", version: 1 });
	const [row, ...others] = (await rates.terms({ search: "chongqing" })).items;
	expect(others).toEqual([]);
	expect(row).toMatchObject({ id, version: 4, languages: ["zh", "en"], lane: said.lane });
	const shown = async (language: "zh" | "es") => (await world.as("PM", language).inlandRail.terms({})).items.map(({ text }) => text);
	expect([await shown("zh"), await shown("es")]).toEqual([["截载前两天"], ["Two days"]]);
});

test("whoever may not change a book's rates changes none of its terms", async () => {
	const texts = { en: "x" };
	expect(await refusal(world.as("SALS").inlandRail.saveTerms({ lane: { inlandCity: "CNCKG", portCity: "CNSHA" }, texts }))).toMatchObject({
		code: "000008",
	});
	expect(await refusal(world.as("SALS").customsPrice.terms({}))).toMatchObject({ code: "000008" });
	expect((await world.as("SALS").inlandRail.terms({})).items).toEqual([]);
});

test("the terms of rates are those of their lane, in the reader's language, also where a rate is gone since", async () => {
	const rates = world.as("PM").inlandRail;
	const ids = [(await rates.add({ row: railRow() })).id, (await rates.add({ row: railRow({ containerType: "20GP" }) })).id];
	await saveTexts(work(), inlandRail, [placeIds.chongqing, placeIds.shanghai], { zh: "<p>截载</p>", es: "<p>Corte</p><ul><li>dos</li></ul>" });
	await rates.remove({ ids: ids.slice(0, 1) });
	const told = async (language: "zh" | "en" | "es" | "ja") => {
		const texts = await termsOfRates(world.db, inlandRail, ids, language);
		expect([...texts.keys()].sort()).toEqual([...ids].sort());
		return [...new Set(texts.values())];
	};
	expect(await Promise.all([told("es"), told("zh"), told("en"), told("ja")])).toEqual([["Corte\n· dos"], ["截载"], ["截载"], ["截载"]]);
});
