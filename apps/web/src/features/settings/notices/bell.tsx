import { Button } from "@iqt/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@iqt/ui/popover";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { lazy, Suspense } from "react";
import { api } from "../../../api/client.ts";
import { useStore } from "../../../lib/store.ts";
import { useText } from "../../../lib/text.ts";
import { useUnreadMessages } from "../../../shell/unread-messages.ts";
import { noticesOpen } from "./open.ts";

const NoticeList = lazy(async () => ({ default: (await import("./notice-list.tsx")).NoticeList }));

const MINUTE = 60_000;

/** The bell of the top bar: how many notices and threads of messages are not read yet, and those notices on demand. Asks anew every minute while the page is looked at. */
export default function NoticeBell() {
	const t = useText();
	const client = useQueryClient();
	const open = useStore(noticesOpen);
	const { data } = useQuery({
		queryKey: ["notices", "mine"],
		queryFn: ({ signal }) => api.notice.mine.query(undefined, { signal }),
		refetchInterval: MINUTE,
		staleTime: MINUTE / 2,
		refetchOnWindowFocus: "always",
		meta: { quiet: true },
	});
	const messages = useUnreadMessages();
	const unread = (data?.unread ?? 0) + messages;
	const read = async (ids?: string[]) => {
		await api.notice.read.mutate(ids ? { ids } : {});
		await client.invalidateQueries({ queryKey: ["notices", "mine"] });
	};
	return (
		<Popover open={open} onOpenChange={(next) => noticesOpen.set(next)}>
			<PopoverTrigger asChild>
				<Button data-tour="notices" variant="ghost" size="icon" aria-label={t("notice.bell", { count: unread })} className="relative">
					<Bell aria-hidden />
					{unread > 0 && (
						<span
							aria-hidden
							className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-danger px-1 text-center text-[11px] leading-4 font-semibold text-white"
						>
							{unread > 99 ? "99+" : unread}
						</span>
					)}
				</Button>
			</PopoverTrigger>
			<PopoverContent align="end" className="w-96 p-0" aria-label={t("notice.mine")}>
				<Suspense>
					<NoticeList notices={data?.items ?? []} messages={messages} onRead={read} onLeave={() => noticesOpen.set(false)} />
				</Suspense>
			</PopoverContent>
		</Popover>
	);
}
