import { CircleAlert, Loader2, ShieldCheck, X } from "lucide-react";
import { trpc } from "../../api/client.ts";
import { describeError, sentence } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";

/** Whether the log is whole: how many entries hang together, or the first that does not. */
export function ChainNote({ onClose }: { onClose: () => void }) {
	const t = useText();
	const { data, error, isPending } = trpc.changeLog.verify.useQuery(undefined, { gcTime: 0, staleTime: 0, meta: { quiet: true } });
	const bad = error !== null || Boolean(data?.broken);
	const words = isPending
		? t("log.verifying")
		: error
			? sentence(describeError(error))
			: data.broken
				? t(`log.${data.broken.reason}`, { id: data.broken.id })
				: t("log.whole", { count: data.count });
	const Icon = isPending ? Loader2 : bad ? CircleAlert : ShieldCheck;
	return (
		<p
			role={bad ? "alert" : "status"}
			className={`flex items-center gap-2 rounded-md px-3 py-1.5 ${bad ? "bg-danger-soft text-danger" : isPending ? "bg-soft" : "bg-good-soft text-good"}`}
		>
			<Icon className={`size-4 shrink-0 ${isPending ? "animate-spin" : ""}`} aria-hidden />
			<span className="flex-1">{words}</span>
			<button type="button" aria-label={t("shell.close")} className="rounded p-1 hover:bg-ink/7" onClick={onClose}>
				<X className="size-4" aria-hidden />
			</button>
		</p>
	);
}
