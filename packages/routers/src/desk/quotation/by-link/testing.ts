import { businessDay } from "@iqt/i18n/days";
import type { Services } from "../../../door/context.ts";
import { getQuotation } from "../queries.ts";
import { customerAddress } from "./purpose.ts";

/** The token of a mail's address. */
export const tokenIn = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? "";

/** The token of a new mail of a quotation. */
export async function mailedToken(services: Pick<Services, "config" | "db" | "now">, id: string): Promise<string> {
	const quotation = await getQuotation(services.db, { all: true }, id);
	return tokenIn(await customerAddress(services, quotation, businessDay(services.now())));
}
