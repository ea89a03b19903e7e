import type { MessageId } from "@iqt/i18n";
import type { api } from "../../api/client.ts";

type Item = Awaited<ReturnType<typeof api.imports.history.query>>["items"][number];

/** What an import's state is called; one of somebody else's that is to be confirmed waits for them, not for the reader. */
export function stateText({ state, own, owner }: Pick<Item, "state" | "own" | "owner">): [id: MessageId, values?: Record<string, string>] {
	return state === "preview" && !own ? ["imports.waitsFor", { name: owner ?? "—" }] : [`imports.state.${state}`];
}
