import { z } from "zod";
import { option, searchInput } from "../../kit/charges/search.ts";
import type { Gap } from "../../kit/charges/world.ts";

export const requestStates = ["asked", "quoted", "closed"] as const;

const ends = z.object({ origin: z.string(), destination: z.string() });

/** One lane asked for: the search, the option chosen and what it cost then, as the server priced it; no option where there was no price. */
const requestItem = z.object({
	search: searchInput,
	option: option.pick({ id: true, mode: true, currency: true, total: true, validTo: true }).nullable(),
	/** What its ends are called, by the languages documents have. */
	ends: z.object({ zh: ends, en: ends }),
});

/** `quotation_request.items`; `gaps` is why there was no price. */
export type RequestItem = z.infer<typeof requestItem> & { gaps?: Omit<Gap, "lookup">[] };

/**
 * A customer asks for a quotation: searches with the option of each answer that was chosen, or with none where nothing has a price. Amounts
 * are never taken from a client.
 */
export const askInput = z.object({
	items: z
		.array(z.object({ search: searchInput, optionId: z.string().min(1).max(200).nullable() }))
		.min(1)
		.max(20),
	currency: z.string().trim().toUpperCase().length(3).default("CNY"),
	remark: z.string().trim().max(2000).default(""),
});

export const requestInput = z.object({ id: z.guid() });

/** `reply` is what the other side is told: why it was withdrawn, or why there is no quotation, which staff have to say. */
export const closeRequestInput = z.object({ id: z.guid(), reply: z.string().trim().max(1000).default("") });

export type AskInput = z.output<typeof askInput>;
