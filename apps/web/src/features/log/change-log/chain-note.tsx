import { CircleAlert, Loader2, ShieldCheck, X } from "lucide-react";
import { type api, trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";

type Break = Awaited<ReturnType<typeof api.changeLog.verify.query>>["breaks"][number];

/** Whether the log is whole: how many entries hang together, or every place where they do not. */
export function ChainNote({ onClose }: { onClose: () => void }) {
	const t = useText();
	const { data, error, isPending } = trpc.changeLog.verify.useQuery(undefined, { gcTime: 0, staleTime: 0, meta: { quiet: true } });
	const bad = error !== null || (data !== undefined && data.found > 0);
	const words = isPending
		? t("log.verifying")
		: error
			? sentence(describeError(error))
			: data.found > 0
				? t("log.broken", { count: data.found, entries: data.entries })
				: t("log.whole", { count: data.entries });
	const said = ({ id, to, reason }: Break) => (to === undefined ? t(`log.${reason}`, { id }) : t("log.missingRange", { from: id, to }));
	const Icon = isPending ? Loader2 : bad ? CircleAlert : ShieldCheck;
	return (
		<div
			role={bad ? "alert" : "status"}
			className={`flex items-start gap-2 rounded-md px-3 py-1.5 ${bad ? "bg-danger-soft text-danger" : isPending ? "bg-soft" : "bg-good-soft text-good"}`}
		>
			<Icon className={`mt-1 size-4 shrink-0 ${isPending ? "animate-spin" : ""}`} aria-hidden />
			<div className="min-w-0 flex-1 py-0.5">
				<p>{words}</p>
				{data && data.found > 0 && (
					<ul className="max-h-40 list-disc overflow-auto pl-5">
						{data.breaks.map((one) => (
							<li key={`${one.id} ${one.reason}`}>{said(one)}</li>
						))}
						{data.found > data.breaks.length && <li>{t("log.moreBroken", { count: data.found - data.breaks.length })}</li>}
					</ul>
				)}
			</div>
			<button type="button" aria-label={t("shell.close")} className="rounded p-1 hover:bg-ink/7" onClick={onClose}>
				<X className="size-4" aria-hidden />
			</button>
		</div>
	);
}
