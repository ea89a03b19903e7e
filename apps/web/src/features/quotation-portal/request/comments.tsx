import { useText } from "../../../lib/text.ts";
import { MessageEntry, ThreadTalk } from "../../message/thread-view.tsx";
import type { RequestDetail } from "./types.ts";

/** What was said about a request, in the thread it has among the messages; whoever may, writes there. */
export default function Comments({ detail }: { detail: RequestDetail }) {
	const t = useText();
	const { threadId, canComment, comments } = detail;
	if (threadId && canComment)
		return (
			<section aria-label={t("adHocScreen.comment")} className="flex max-h-[70vh] flex-col rounded-lg border border-line bg-surface">
				<ThreadTalk id={threadId} />
			</section>
		);
	if (comments.messages.length === 0) return <p className="text-ink-soft">{t("adHocScreen.commentNone")}</p>;
	return (
		<ol className="flex flex-col gap-3">
			{comments.messages.map((message) => (
				<li key={message.id}>
					<MessageEntry message={message} />
				</li>
			))}
		</ol>
	);
}
