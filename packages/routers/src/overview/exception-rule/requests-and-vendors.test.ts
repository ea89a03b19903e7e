import { expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { inquiryDesk } from "../../requests/vendor-inquiry/testing.ts";
import { testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const { vendor, request, ask } = inquiryDesk(world);

test("requests are overdue, and vendors silent, by the days since", async () => {
	const silent = await vendor({ name: "Silent Trucks" });
	const requestId = await request();
	await ask(requestId, [silent]);
	const guid = (await world.db.selectFrom("user").select("guid").where("user_type", "=", 2).executeTakeFirstOrThrow()).guid;
	const { number, required_date: day } = await world.db
		.selectFrom("ad_hoc_request")
		.select(["number", "required_date"])
		.where("id", "=", requestId)
		.executeTakeFirstOrThrow();
	const found = async (businessType: "requestsOverdue" | "vendorsSilent", value: number) => {
		const rule = { businessType, value, exceptionType: "deadline" as const, executor: guid, subject: "S", caseCategory: "C", every: 1 };
		// The clock goes on by days, longer than a session holds.
		const { exceptionRule } = createCaller(testContext(world.services, { token: await world.freshToken("superuser") }));
		const { id } = await exceptionRule.save({ ...rule, name: crypto.randomUUID() });
		return (await exceptionRule.wouldFind({ id })).items.map(({ words }) => words);
	};
	expect([await found("requestsOverdue", 0), await found("vendorsSilent", 1)]).toEqual([[], []]);
	world.services.clock.now = new Date(Date.parse(`${day}T04:00:00.000Z`) + 2 * 86_400_000);
	expect(await found("requestsOverdue", 1)).toEqual([expect.stringMatching(new RegExp(`^Request ${number} .* needed its price by ${day}$`))]);
	expect(await found("requestsOverdue", 2)).toEqual([]);
	const [inquiry] = await found("vendorsSilent", 1);
	expect(inquiry).toMatch(new RegExp(`^Inquiry VI-.* \\(request ${number}\\) has had no answer since`));
	expect(inquiry).not.toContain("Silent Trucks");
});
