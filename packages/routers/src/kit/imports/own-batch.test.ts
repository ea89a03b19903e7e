import { expect, it } from "vitest";
import { proceduresOf, saidBy, testContext } from "../../testing/portal.ts";
import { importsRouter } from "./router.ts";
import { railLine, railSheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { upload } = desk;

/** Procedures about one batch, by name. */
const ofOne = proceduresOf(importsRouter)
	.map(({ path }) => path)
	.filter((path) => !["start", "paste", "list", "history", "bulkChanges"].includes(path));

it("whose an import is, is settled before what is asked of it is looked at", async () => {
	const { id } = await upload(await railSheet(railLine()));
	expect(ofOne).toEqual(expect.arrayContaining(["answer", "correct", "choose", "setMapping", "applyBatch", "sheetRows", "undo"]));
	for (const path of ofOne) {
		const ask = (role: string, batchId: string) => {
			const calls = importsRouter.createCaller(testContext(desk.services, { token: desk.users.get(role)?.token ?? null }));
			return saidBy(
				(calls as unknown as Record<string, (input: object) => Promise<unknown>>)[path]?.({
					batchId,
					corrections: 7,
					answers: 7,
					rows: 7,
				}) as Promise<unknown>,
			);
		};
		// Another product manager's would be told apart from one there is none of; somebody without the book learns neither.
		for (const [role, code] of [
			["VDM", "000002"],
			["SALS", "000002"],
		] as const) {
			const said = await ask(role, id);
			expect(said, `${path} as ${role}`).toMatchObject({ code });
			expect(await ask(role, crypto.randomUUID()), path).toMatchObject({ code, message: said.message });
		}
	}
});
