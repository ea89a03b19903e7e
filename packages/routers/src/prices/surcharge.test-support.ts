import type { worldPerTest } from "../testing/world.ts";

type Body = Record<string, unknown>;

/** The surcharges of one port, or of one direction there, as older clients have them. */
interface Head extends Body {
	surchargeID: string;
	details: (Body & { surchargeDetailID: string })[];
}

/** The calls of the contract for a book of surcharges, by the path they stand under. */
export const surchargeCalls =
	(world: ReturnType<typeof worldPerTest>, under: string) =>
	async (method: "GET" | "POST", path: string, body?: unknown, role = "PM") => {
		const answer = await world.rest(method, `${under}/${path}`, role, body, { language: "en" });
		return answer as unknown as { code: string; data: Head & { items: Head[]; total: number; count: number } };
	};

/** What either book says of a surcharge of every container. */
export const everyContainer = { ownership: "COC", basis: "container", currency: "CNY", validFrom: "2026-10-01", container: "*" };
