import type { worldPerTest } from "../../testing/world.ts";
import { sampleSearch, seedPrices } from "../quotation/testing.ts";

type World = ReturnType<typeof worldPerTest>;

const customer = { name: "Harbour Trading", email: "buyer@example.com" };

/** A quotation of `seedPrices`' lane, sent by a role and accepted there unless it is to stay as it is. */
export async function soldQuotation(
	world: World,
	role = "SALS",
	{ accepted = true }: { accepted?: boolean } = {},
): Promise<{ id: string; number: string }> {
	const there = await world.db.selectFrom("inland_rail_rate").select("id").limit(1).executeTakeFirst();
	if (!there) await seedPrices(world.db, world.services.clock.now.toISOString());
	const calls = world.as(role);
	const { options } = await calls.sale.search(sampleSearch);
	const items = [{ search: sampleSearch, optionId: options[0]?.id ?? "" }];
	const { id } = await calls.quotation.createDraft({ customer, language: "en", items });
	const { number } = await calls.quotation.send({ id });
	if (accepted) await calls.quotation.accept({ id });
	return { id, number };
}
