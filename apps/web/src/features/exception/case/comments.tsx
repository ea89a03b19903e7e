import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { commentInput } from "@iqt/routers/overview/exception-case/schema";
import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { Card } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { Moment } from "../../../resource/moment.tsx";
import { refreshRecords } from "../../../resource/record/edit-sheet.tsx";
import { useUnsaved } from "../../../shell/use-unsaved.ts";

/** The longest comment, as the server takes it. */
export const longestComment = 2_000;

/** What was said of a case, the first first, and a form to say more. */
export function Comments({ id, mayWrite }: { id: string; mayWrite: boolean }) {
	const t = useText();
	const comments = trpc.exceptionCase.comments.useQuery({ id }, { staleTime: 0, meta: { quiet: true } });
	return (
		<Card title={t("exceptionScreen.comments")}>
			<Loaded query={comments} shapes={["h-12", "h-12"]} none={({ length }) => (length === 0 ? t("exceptionScreen.commentNone") : "")}>
				{(said) => <Said comments={said} />}
			</Loaded>
			{mayWrite && <CommentForm id={id} />}
		</Card>
	);
}

function Said({ comments }: { comments: inferRouterOutputs<AppRouter>["exceptionCase"]["comments"] }) {
	const t = useText();
	return (
		<ol aria-label={t("exceptionScreen.comments")} className="flex flex-col gap-3">
			{comments.map(({ id, by, at, text }) => (
				<li key={id}>
					<p className="flex flex-wrap items-baseline gap-x-2">
						<span className="font-medium">{by}</span>
						<Moment at={at} className="text-[13px] text-ink-soft" />
					</p>
					<p className="break-words whitespace-pre-wrap">{text}</p>
				</li>
			))}
		</ol>
	);
}

function CommentForm({ id }: { id: string }) {
	const t = useText();
	const client = useQueryClient();
	const dirty = useUnsaved();
	const [text, setText] = useState("");
	dirty.current = text.trim() !== "";
	const comment = trpc.exceptionCase.comment.useMutation({
		meta: { quiet: true },
		onSuccess: async () => {
			setText("");
			toast.done(t("exceptionScreen.commented"));
			await refreshRecords(client, "exceptionCase");
		},
	});
	const isReady = text.trim() !== "";
	const send = () => {
		if (isReady && !comment.isPending) comment.mutate(commentInput.parse({ id, comment: text }));
	};
	const keyDown = (event: KeyboardEvent) => {
		if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
		event.preventDefault();
		send();
	};
	return (
		<form
			className="mt-4 flex flex-col gap-2 border-t border-line pt-3"
			onKeyDown={keyDown}
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
		>
			<Field
				label={t("exceptionScreen.comment")}
				hint={t("messageScreen.keys")}
				error={comment.isError ? sentence(describeError(comment.error)) : undefined}
			>
				{(control) => <Textarea {...control} rows={3} value={text} maxLength={longestComment} onChange={(event) => setText(event.target.value)} />}
			</Field>
			<Button type="submit" variant="primary" className="self-end" busy={comment.isPending} disabled={!isReady}>
				<Send aria-hidden />
				{t("messageScreen.send")}
			</Button>
		</form>
	);
}
