import { EmptyState } from "@iqt/ui/empty-state";
import { useText } from "../../lib/text.ts";
import { useNarrow } from "../../shell/sidebar.tsx";
import { usePage } from "../../shell/tab-host.tsx";
import { Inbox } from "./inbox.tsx";
import { ThreadView } from "./thread-view.tsx";
import { addressOf, type View, viewOf } from "./types.ts";

/** What is asked for and answered: the inbox, and the thread that is open beside it, or over it on a phone. */
export default function Messages() {
	const t = useText();
	const page = usePage();
	const isNarrow = useNarrow();
	const view = viewOf(page.search);
	const show = (next: Partial<View>) => page.setSearch(addressOf({ ...view, ...next }));
	const thread = view.thread === null ? null : <ThreadView key={view.thread} id={view.thread} onBack={() => show({ thread: null })} />;
	const heading = <h1 className="sr-only">{t("menu.messages")}</h1>;
	if (isNarrow)
		return (
			<div className="p-(--gap)">
				{heading}
				{thread ?? <Inbox view={view} onView={show} />}
			</div>
		);
	return (
		<div className="relative grid h-full min-h-0 grid-cols-[minmax(300px,380px)_1fr] gap-(--gap) p-(--gap)">
			{heading}
			<Inbox view={view} onView={show} />
			<div className="flex min-h-0 flex-col rounded-lg border border-line bg-surface">
				{thread ?? <EmptyState kind="empty" title={t("messageScreen.pick")} text={t("messageScreen.pickHint")} />}
			</div>
		</div>
	);
}
