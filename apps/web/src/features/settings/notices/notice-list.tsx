import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { MessagesSquare } from "lucide-react";
import { Link } from "wouter";
import { showError } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { Moment } from "../../../resource/moment.tsx";
import { LinkedText } from "./linked-text.tsx";
import { levelTones } from "./words.ts";

interface ShownNotice {
	id: string;
	title: string;
	content: string;
	level: "info" | "important" | "urgent";
	publishedAt: string | null;
	readAt: string | null;
	/** Screen that shows what it is about; null for a notice. */
	path: string | null;
}

interface NoticeListProps {
	notices: readonly ShownNotice[];
	/** Threads with unread messages. */
	messages: number;
	onRead: (ids?: string[]) => Promise<void>;
	onLeave: () => void;
}

/** The notices shown to a person, those not read first; above them the way to unread messages. */
export function NoticeList({ notices, messages, onRead, onLeave }: NoticeListProps) {
	const t = useText();
	const unread = notices.filter(({ readAt }) => readAt === null);
	return (
		<section aria-label={t("notice.mine")}>
			{messages > 0 && (
				<Link
					href={`${paths.messages}?unread=1`}
					onClick={onLeave}
					className="flex items-center gap-2 border-b border-line px-3 py-2.5 text-accent hover:bg-info-soft"
				>
					<MessagesSquare className="size-4 shrink-0" aria-hidden />
					{t("shell.unreadMessages", { count: messages })}
				</Link>
			)}
			<header className="flex items-center justify-between gap-3 border-b border-line px-3 py-2">
				<h2 className="font-semibold">{t("notice.mine")}</h2>
				{unread.length > 1 && (
					<Button size="small" variant="ghost" onClick={() => void onRead().catch(showError)}>
						{t("notice.markAllRead")}
					</Button>
				)}
			</header>
			{notices.length === 0 ? (
				<p className="px-3 py-6 text-center text-ink-soft">{t("notice.none")}</p>
			) : (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
				<ul tabIndex={0} aria-label={t("notice.mine")} className="max-h-[min(28rem,70vh)] overflow-auto">
					{notices.map((notice) => (
						<li key={notice.id} className="flex flex-col gap-1.5 border-b border-line px-3 py-2.5 last:border-b-0">
							<div className="flex flex-wrap items-center gap-2">
								{notice.level !== "info" && <Badge tone={levelTones[notice.level]}>{t(`enum.noticeLevel.${notice.level}`)}</Badge>}
								{notice.readAt === null && <Badge tone="info">{t("notice.unread")}</Badge>}
								{notice.publishedAt && <Moment at={notice.publishedAt} className="ml-auto text-xs text-ink-soft" />}
							</div>
							<h3 className={notice.readAt === null ? "font-semibold break-words" : "break-words text-ink-soft"}>
								{notice.path === null ? (
									notice.title
								) : (
									<Link
										href={notice.path}
										className="text-accent hover:underline"
										onClick={() => {
											onLeave();
											if (notice.readAt === null) void onRead([notice.id]).catch(showError);
										}}
									>
										{notice.title}
									</Link>
								)}
							</h3>
							{notice.content !== "" && (
								<p className="text-ink-soft">
									<LinkedText text={notice.content} />
								</p>
							)}
							{notice.readAt === null && (
								<Button size="small" variant="ghost" className="self-end" onClick={() => void onRead([notice.id]).catch(showError)}>
									{t("notice.markRead")}
								</Button>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
