import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Badge, Skeletons } from "@iqt/ui/surface";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Paperclip } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { api, trpc } from "../../api/client.ts";
import { showError } from "../../api/errors.ts";
import { listed, useText } from "../../lib/text.ts";
import { downloadLinked } from "../../resource/download.ts";
import { LoadFailed } from "../../resource/load-failed.tsx";
import { Moment } from "../../resource/moment.tsx";
import { mayOpenAt } from "../../shell/access.ts";
import { usePage } from "../../shell/tab-host.tsx";
import { unreadKey } from "../../shell/unread-messages.ts";
import { useUser } from "../../shell/user.ts";
import { AnswerForm } from "./answer-form.tsx";
import { SendQuotation } from "./send-quotation.tsx";
import { calledIn, type Message, stateTones, type Thread } from "./types.ts";

const EVERY = 15_000;

/** One thread: what is asked, who answers which part, what was said, and what can be said or done next. */
export function ThreadView({ id, onBack }: { id: string; onBack: () => void }) {
	const { active } = usePage();
	const query = trpc.message.thread.useQuery({ id }, { refetchInterval: active ? EVERY : false, meta: { quiet: true } });
	useRead(query.data, active);
	if (query.isPending)
		return (
			<div className="flex flex-col gap-3 p-4" aria-busy>
				<Skeletons shapes={["h-6 w-64", "h-16 w-full", "h-16 w-full"]} />
			</div>
		);
	if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
	return <OpenThread thread={query.data} onBack={onBack} />;
}

/** What is looked at is read: in the inbox, in the menu and in the bell. */
function useRead(thread: Thread | undefined, active: boolean): void {
	const client = useQueryClient();
	const utils = trpc.useUtils();
	const unread = active ? (thread?.unread ?? 0) : 0;
	const id = thread?.id ?? "";
	useEffect(() => {
		if (unread === 0) return;
		api.message.read
			.mutate({ ids: [id] })
			.then(() => Promise.all([utils.message.invalidate(), client.invalidateQueries({ queryKey: unreadKey })]))
			.catch(() => undefined);
	}, [id, unread, utils, client]);
}

/** What was said in a thread, and what can be said next, on the page of the request itself. */
export function ThreadTalk({ id }: { id: string }) {
	const { active } = usePage();
	const query = trpc.message.thread.useQuery({ id }, { refetchInterval: active ? EVERY : false, meta: { quiet: true } });
	useRead(query.data, active);
	if (query.isPending) return <Skeletons shapes={["h-16 w-full", "h-16 w-full"]} />;
	if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
	return (
		<>
			<Messages thread={query.data} />
			<AnswerForm thread={query.data} />
		</>
	);
}

function OpenThread({ thread, onBack }: { thread: Thread; onBack: () => void }) {
	const t = useText();
	const user = useUser();
	return (
		<article aria-label={`${thread.number} ${thread.customerName}`} className="flex min-h-0 flex-1 flex-col">
			<header className="flex flex-col gap-2 border-b border-line p-4">
				<button type="button" onClick={onBack} className="flex w-fit items-center gap-1 text-[13px] text-accent hover:underline lg:hidden">
					<ArrowLeft className="size-3.5" aria-hidden />
					{t("messageScreen.back")}
				</button>
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<h1 className="text-base font-semibold">{thread.customerName}</h1>
					<Badge tone={stateTones[thread.state]}>{t(`enum.messageState.${thread.state}`)}</Badge>
					<span className="ml-auto">
						<SendQuotation thread={thread} />
					</span>
				</div>
				<p className="flex flex-wrap gap-x-2 text-[13px] text-ink-soft">
					<span>{thread.kindName}</span>
					{mayOpenAt(thread.path, user) ? (
						<Link href={thread.path} className="text-accent hover:underline">
							{thread.number}
						</Link>
					) : (
						<span>{thread.number}</span>
					)}
					<span>
						{thread.originLabel} → {thread.destinationLabel}
					</span>
				</p>
				{thread.facts.length > 0 && (
					<dl className="flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
						{thread.facts.map(({ label, value }) => (
							<div key={label} className="flex gap-1.5">
								<dt className="text-ink-soft">{label}</dt>
								<dd className="font-medium tabular-nums">{value}</dd>
							</div>
						))}
					</dl>
				)}
				<Parts thread={thread} />
				<p className="text-[13px] text-ink-soft">{t("messageScreen.people", { names: listed(thread.people.map(({ name }) => name)) })}</p>
			</header>
			<Messages thread={thread} />
			<AnswerForm thread={thread} />
		</article>
	);
}

/** The parts of a bundle: who was asked, who has answered. */
function Parts({ thread }: { thread: Thread }) {
	const t = useText();
	if (!thread.isBundle) return null;
	return (
		<ul className="flex flex-wrap gap-2" aria-label={t("messageScreen.parts")}>
			{thread.partList.map(({ part, state, teams, answeredBy }) => (
				<li key={part} className="flex items-center gap-2 rounded-md border border-line px-2.5 py-1 text-[13px]">
					<span className="font-medium">{calledIn(t, part) ?? part}</span>
					<Badge tone={stateTones[state]}>{t(`enum.messageState.${state}`)}</Badge>
					<span className="text-ink-soft">{answeredBy ?? listed(teams)}</span>
				</li>
			))}
		</ul>
	);
}

function Messages({ thread }: { thread: Thread }) {
	const t = useText();
	const [before, setBefore] = useState<{ messages: Message[]; hasEarlier: boolean }>({ messages: [], hasEarlier: thread.hasEarlier });
	const [isLoading, setLoading] = useState(false);
	const all = [...before.messages, ...thread.messages.filter(({ number }) => number > (before.messages.at(-1)?.number ?? 0))];
	const loadEarlier = async () => {
		setLoading(true);
		try {
			const earlier = await api.message.thread.query({ id: thread.id, before: all[0]?.number ?? 1 });
			// What is shown stays, whatever is written meanwhile.
			setBefore({ messages: [...earlier.messages, ...all], hasEarlier: earlier.hasEarlier });
		} catch (error) {
			showError(error);
		} finally {
			setLoading(false);
		}
	};
	const end = useRef<HTMLLIElement>(null);
	const last = thread.messages.at(-1)?.id;
	useEffect(() => {
		if (last) end.current?.scrollIntoView({ block: "nearest" });
	}, [last]);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
		<ol tabIndex={0} aria-label={t("messageScreen.messages")} className="flex min-h-40 flex-1 flex-col gap-3 overflow-y-auto p-4">
			{before.hasEarlier && (
				<li className="text-center">
					<Button size="small" busy={isLoading} onClick={() => void loadEarlier()}>
						{t("messageScreen.earlier")}
					</Button>
				</li>
			)}
			{all.map((message, at) => (
				<li key={message.id} ref={at === all.length - 1 ? end : undefined}>
					<MessageEntry message={message} />
				</li>
			))}
		</ol>
	);
}

const looks = {
	request: "border-line bg-info-soft",
	response: "border-line bg-good-soft",
	comment: "border-line bg-surface",
	event: "border-transparent",
};

/** What somebody said, or what happened. */
export function MessageEntry({ message }: { message: Message }) {
	const t = useText();
	const { kind, part, author, at, sentence, text, mentions, files } = message;
	const save = (id: string) => downloadLinked(() => api.message.file.query({ id }));
	return (
		<div className={cn("flex max-w-3xl flex-col gap-1 rounded-lg border px-3 py-2", looks[kind])}>
			<p className="flex flex-wrap items-center gap-x-2 text-[13px]">
				<strong className="font-semibold">{author}</strong>
				{kind !== "event" && <span className="text-ink-soft">{t(`messageScreen.kind.${kind}`)}</span>}
				{calledIn(t, part) !== null && <Badge tone="neutral">{calledIn(t, part)}</Badge>}
				<Moment at={at} className="text-ink-soft" />
			</p>
			{sentence && <p className={kind === "event" ? "text-[13px] text-ink-soft" : "font-medium"}>{sentence}</p>}
			{text && <p className="break-words whitespace-pre-wrap">{text}</p>}
			{mentions.length > 0 && <p className="text-[13px] text-accent">{mentions.map((name) => `@${name}`).join(" ")}</p>}
			{files.length > 0 && (
				<ul className="flex flex-wrap gap-2">
					{files.map((file) => (
						<li key={file.id}>
							<Button size="small" onClick={() => void save(file.id)}>
								<Paperclip aria-hidden />
								{file.name}
							</Button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
