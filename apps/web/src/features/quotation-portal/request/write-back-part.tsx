import { Button } from "@iqt/ui/button";
import { toast } from "@iqt/ui/toast";
import { BookCheck, BookUp, Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { api, queryClient } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { bookNames, bookPaths } from "./books.ts";
import type { RequestDetail, WriteBackPart } from "./types.ts";
import { useRefreshRequests } from "./use-refresh-requests.ts";

const WriteBackDialog = lazy(() => import("./write-back-dialog.tsx"));

/** The way to write a part of an accepted request into its price book. */
export function WriteBackButton({ part: { part }, request }: { part: WriteBackPart; request: RequestDetail["request"] }) {
	const t = useText();
	const [asked, setAsked] = useState(false);
	return (
		<>
			<Button size="small" onClick={() => setAsked(true)}>
				<BookUp aria-hidden />
				{t(`writeBackScreen.button.${part}`)}
			</Button>
			<Suspense>{asked && <WriteBackDialog part={part} request={request} onClose={() => setAsked(false)} />}</Suspense>
		</>
	);
}

/** That a part stands in its price book: its rates, and the way to take them out again. */
export function WrittenBack({ part: { part, book, standing, canUndo } }: { part: WriteBackPart }) {
	const t = useText();
	const refresh = useRefreshRequests();
	const [asked, setAsked] = useState(false);
	if (!standing) return null;
	const { by, changeId } = standing;
	const undo = async () => {
		await (api[book as "inlandRail"] as typeof api.inlandRail).undo.mutate({ changeId });
		toast.done(t("writeBackScreen.undone"));
		await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ["list", book] })]);
	};
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2">
			<span className="flex min-w-0 items-center gap-2">
				<BookCheck className="size-4 shrink-0 text-ink-soft" aria-hidden />
				{t(`writeBackScreen.standing.${part}`, { book: t(bookNames[book]), by })}
			</span>
			<Link href={`${bookPaths[book]}?f=changeId:eq:${changeId}`} className="text-accent hover:underline">
				{t("writeBackScreen.rates")}
			</Link>
			{canUndo && (
				<Button size="small" variant="ghost" onClick={() => setAsked(true)}>
					<Undo2 aria-hidden />
					{t("writeBackScreen.undo")}
				</Button>
			)}
			{asked && (
				<ConfirmDialog
					title={t("writeBackScreen.undo")}
					text={t("writeBackScreen.undoText")}
					action={t("writeBackScreen.undo")}
					onConfirm={undo}
					onClose={() => setAsked(false)}
				/>
			)}
		</p>
	);
}
