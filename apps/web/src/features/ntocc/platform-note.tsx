import { WarnNote } from "@iqt/ui/note";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { momentSeconds } from "../../lib/moment.ts";
import { useText } from "../../lib/text.ts";

/** How often the state is looked at again, milliseconds. */
const AGAIN_MS = 15_000;

/** Who is asked what trucks cost, and whether a platform is left alone just now; with `kept` for how long calls are. */
export function PlatformNote({ kept = false }: { kept?: boolean }) {
	const t = useText();
	const { data } = useQuery({
		queryKey: ["ntocc", "state"],
		queryFn: ({ signal }) => api.ntocc.state.query(undefined, { signal }),
		refetchInterval: AGAIN_MS,
		meta: { quiet: true },
	});
	if (!data) return null;
	if (data.state === "open" && data.until !== null)
		return <WarnNote className="mb-3">{t("ntocc.state.open", { until: momentSeconds(data.until) })}</WarnNote>;
	if (data.state === "trial") return <WarnNote className="mb-3">{t("ntocc.state.trial")}</WarnNote>;
	return (
		<p className="mb-3 text-ink-soft">
			{data.provider === "platform" ? t("ntocc.state.closed") : t("ntocc.state.table")}
			{kept && ` ${t("ntocc.kept", { days: data.keepDays })}`}
		</p>
	);
}
