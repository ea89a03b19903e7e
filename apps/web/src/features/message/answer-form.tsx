import { answerInput } from "@iqt/routers/desk/message/schema";
import { Button } from "@iqt/ui/button";
import { RadioGroup } from "@iqt/ui/choice";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { MultiCombobox } from "@iqt/ui/multi-combobox";
import { WarnNote } from "@iqt/ui/note";
import { SelectField } from "@iqt/ui/select-field";
import { toast } from "@iqt/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { Paperclip, Send, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { api, trpc } from "../../api/client.ts";
import { describeError, fieldErrors, sentence, showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { upload } from "../../resource/import/upload.ts";
import { useUnsaved } from "../../shell/use-unsaved.ts";
import { useCan } from "../../shell/user.ts";
import { calledIn, type Thread } from "./types.ts";

interface Attached {
	objectName: string;
	name: string;
}

type Decision = "approve" | "reject";

/** The most a text, or a message's files, may be: what the server takes. */
const longest = 4_000;
const mostFiles = 10;

/** What was begun in a thread and not sent yet: it is there again when the thread is. */
const written = new Map<string, string>();

/** A customer who waits for a quotation is seldom turned down: there a comment is what is usually written. */
const usualOf = ({ mayRespond, decisions }: Thread) =>
	mayRespond && (decisions.length === 0 || decisions.includes("approve")) ? ("response" as const) : ("comment" as const);

/** Writes into a thread: an answer or a decision of whom it was sent to, a comment of everybody; Ctrl+Enter sends. */
export function AnswerForm({ thread }: { thread: Thread }) {
	const t = useText();
	const can = useCan();
	const client = useQueryClient();
	const utils = trpc.useUtils();
	const dirty = useUnsaved();
	const [text, setText] = useState(() => written.get(thread.id) ?? "");
	const [mentions, setMentions] = useState<string[]>([]);
	const [files, setFiles] = useState<Attached[]>([]);
	const [chosen, setChosen] = useState<"comment" | "response">(usualOf(thread));
	const [part, setPart] = useState("");
	const [isUploading, setUploading] = useState(false);
	const picker = useRef<HTMLInputElement>(null);
	/** The message's own id: a second try after a lost answer writes it once. */
	const messageId = useRef(crypto.randomUUID());
	const kind = thread.mayRespond ? chosen : "comment";
	const decides = kind === "response" && thread.decisions.length > 0;
	dirty.current = text.trim() !== "" || files.length > 0;
	const write = (next: string) => {
		written.set(thread.id, next);
		setText(next);
	};
	const answer = trpc.message.answer.useMutation({
		meta: { quiet: true },
		onSuccess: async (_, { kind: sent }) => {
			messageId.current = crypto.randomUUID();
			write("");
			setMentions([]);
			setFiles([]);
			setPart("");
			toast.done(t(sent === "response" ? "messageScreen.answered" : "messageScreen.commented"));
			await Promise.all([
				utils.message.invalidate(),
				utils.quotation.invalidate(),
				client.invalidateQueries({ queryKey: ["list", "quotation"] }),
				client.invalidateQueries({ queryKey: [["dashboard"]] }),
			]);
		},
	});
	if (!can("message.write")) return null;
	const open = thread.partList.filter(({ state }) => state === "open");
	const asksPart = kind === "response" && thread.isBundle && open.length > 1;
	const problems = answer.isError ? fieldErrors(answer.error) : {};
	const atField = ["text", "part", "mentions"].some((field) => problems[field] !== undefined);
	const said = answer.isError && !atField ? sentence(describeError(answer.error)) : null;
	const send = (decision?: Decision) => {
		if (answer.isPending || isUploading) return;
		const own = { id: thread.id, text, kind, mentions, attachments: files.map(({ objectName }) => objectName), messageId: messageId.current };
		answer.mutate(answerInput.parse({ ...own, ...(asksPart ? { part } : {}), ...(decision ? { decision } : {}) }));
	};
	const attach = async (picked: readonly File[]) => {
		setUploading(true);
		try {
			for (const file of picked.slice(0, mostFiles - files.length)) {
				const objectName = await upload(file, () => undefined);
				setFiles((all) => [...all, { objectName, name: file.name }]);
			}
		} catch (error) {
			showError(error);
		} finally {
			setUploading(false);
		}
	};
	const isReady = text.trim() !== "" && (!asksPart || part !== "");
	const keyDown = (event: KeyboardEvent) => {
		if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
		event.preventDefault();
		// A decision is taken by its button.
		if (!decides && isReady) send();
	};
	return (
		<form
			className="flex flex-col gap-2 border-t border-line p-4"
			onKeyDown={keyDown}
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
		>
			{thread.mayRespond && (
				<RadioGroup
					aria-label={t("messageScreen.as")}
					value={chosen}
					onChange={(next) => setChosen(next === "response" ? "response" : "comment")}
					options={[
						{ value: "response", label: t(thread.decisions.length > 0 ? "messageScreen.decide" : "messageScreen.answer") },
						{ value: "comment", label: t("messageScreen.comment") },
					]}
				/>
			)}
			{decides && thread.whyNot && <WarnNote>{thread.whyNot}</WarnNote>}
			{asksPart && (
				<SelectField
					label={t("messageScreen.part")}
					error={problems.part}
					value={part}
					onChange={setPart}
					placeholder={t("messageScreen.partHint")}
					options={open.map(({ part }) => ({ value: part, label: calledIn(t, part) ?? part }))}
				/>
			)}
			<Field
				label={t(kind === "response" ? "messageScreen.answer" : "messageScreen.comment")}
				error={problems.text}
				hint={decides ? undefined : t("messageScreen.keys")}
			>
				{(control) => <Textarea {...control} rows={3} value={text} maxLength={longest} onChange={(event) => write(event.target.value)} />}
			</Field>
			<Field label={t("messageScreen.mention")} error={problems.mentions}>
				{({ "aria-required": _, ...control }) => (
					<MultiCombobox
						{...control}
						values={mentions}
						onChange={setMentions}
						load={async (search, signal) =>
							(await api.message.people.query({ search }, { signal })).map(({ guid, name }) => ({ value: guid, label: name }))
						}
						placeholder={t("messageScreen.mentionHint")}
						words={{
							none: t("table.lookupNone"),
							loading: t("table.loading"),
							failed: t("table.loadFailed"),
							clear: t("table.clear"),
							remove: (label) => t("form.removeChosen", { label }),
						}}
					/>
				)}
			</Field>
			{files.length > 0 && (
				<ul className="flex flex-wrap gap-2" aria-label={t("messageScreen.files")}>
					{files.map((file) => (
						<li key={file.objectName} className="flex items-center gap-1 rounded-md bg-soft py-0.5 pr-0.5 pl-2 text-[13px]">
							{file.name}
							<Button
								size="smallIcon"
								variant="ghost"
								aria-label={t("form.removeChosen", { label: file.name })}
								onClick={() => setFiles((all) => all.filter((one) => one !== file))}
							>
								<X aria-hidden />
							</Button>
						</li>
					))}
				</ul>
			)}
			{said && (
				<p role="alert" className="text-[13px] text-danger">
					{said}
				</p>
			)}
			<div className="flex flex-wrap items-center justify-end gap-2">
				<input
					ref={picker}
					type="file"
					multiple
					hidden
					accept=".pdf,.png,.jpg,.jpeg,.xlsx,.xlsm,.xlsb"
					onChange={(event) => {
						void attach([...(event.target.files ?? [])]);
						event.target.value = "";
					}}
				/>
				<Button className="mr-auto" busy={isUploading} disabled={files.length >= mostFiles} onClick={() => picker.current?.click()}>
					<Paperclip aria-hidden />
					{t("messageScreen.attach")}
				</Button>
				{decides ? (
					thread.decisions.map((decision) => (
						<Button
							key={decision}
							variant={decision === "approve" ? "primary" : "danger"}
							busy={answer.isPending}
							disabled={isUploading || (!thread.decisions.includes("approve") && text.trim() === "")}
							onClick={() => send(decision)}
						>
							{t(`messageScreen.${decision}`)}
						</Button>
					))
				) : (
					<Button type="submit" variant="primary" busy={answer.isPending} disabled={isUploading || !isReady}>
						<Send aria-hidden />
						{t("messageScreen.send")}
					</Button>
				)}
			</div>
		</form>
	);
}
