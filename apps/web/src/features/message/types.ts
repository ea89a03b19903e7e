import type { MessageId } from "@iqt/i18n";
import type { AppRouter } from "@iqt/routers";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>["message"];

export type ThreadRow = Outputs["inbox"]["items"][number];
export type ResponseRow = Outputs["responses"]["items"][number];
export type Thread = Outputs["thread"];
export type Message = Thread["messages"][number];

type SubService = "D" | "F" | "M" | "T";
const isSubService = (part: string): part is SubService => ["D", "F", "M", "T"].includes(part);
const isHalf = (part: string): part is "cost" | "price" => part === "cost" || part === "price";

/** What a part is called: one of a bundle's, or a half of an ad hoc request; null where it is the whole request. */
export function calledIn(t: (id: MessageId) => string, part: string): string | null {
	if (isSubService(part)) return t(`enum.teamService.${part}`);
	return isHalf(part) ? t(`message.part.${part}`) : null;
}

export const stateTones = { open: "warn", answered: "good", closed: "neutral" } as const;

/** What is looked at: the address of the page says it. */
export interface View {
	tab: "requests" | "responses";
	box: "all" | "mine" | "team";
	unread: boolean;
	search: string;
	thread: string | null;
}

const one = <T extends string>(values: readonly T[], said: string | null): T => values.find((value) => value === said) ?? (values[0] as T);

export function viewOf(address: string): View {
	const said = new URLSearchParams(address);
	return {
		tab: one(["requests", "responses"], said.get("tab")),
		box: one(["mine", "team", "all"], said.get("box")),
		unread: said.get("unread") === "1",
		search: said.get("q") ?? "",
		thread: said.get("thread"),
	};
}

/** The address of a view; what is as usual is left out of it. */
export function addressOf({ tab, box, unread, search, thread }: View): string {
	const said = new URLSearchParams({
		...(tab === "requests" ? {} : { tab }),
		...(box === "mine" ? {} : { box }),
		...(unread ? { unread: "1" } : {}),
		...(search === "" ? {} : { q: search }),
		...(thread === null ? {} : { thread }),
	}).toString();
	return said === "" ? "" : `?${said}`;
}
