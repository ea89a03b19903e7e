import { trpc } from "../../../api/client.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { RunTable } from "../../../resource/run-table.tsx";

/** The latest runs of a timed task, in a drawer. */
export default function Runs({ name, label, onClose }: { name: string; label: string; onClose: () => void }) {
	const t = useText();
	const runs = trpc.jobs.runs.useQuery({ name }, { staleTime: 0, meta: { quiet: true } });
	return (
		<OpenSheet onClose={onClose} title={t("tools.job.historyOf", { name: label })}>
			<RunTable query={runs} outcomeOf={({ outcome }) => outcome} />
		</OpenSheet>
	);
}
