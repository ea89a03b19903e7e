import { serviceTypes } from "@iqt/routers/requests/ad-hoc-request/schema";
import { Button } from "@iqt/ui/button";
import { toast } from "@iqt/ui/toast";
import { FilePen, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "wouter";
import { api, trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { Moment } from "../../../resource/moment.tsx";
import { formAddress } from "./paths.ts";

/** Half forms of the person's, to go on with or to throw away; nothing where there are none. */
export default function Drafts() {
	const t = useText();
	const heading = useId();
	const { data, refetch } = trpc.adHocRequest.drafts.useQuery(undefined, { meta: { quiet: true } });
	const [dropped, setDropped] = useState<string | null>(null);
	if (!data || data.length === 0) return null;
	return (
		<section
			aria-labelledby={heading}
			className="flex max-h-32 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 overflow-auto rounded-md border border-line bg-surface px-3 py-1.5"
		>
			<h2 id={heading} className="flex items-center gap-1.5 font-semibold">
				<FilePen className="size-4 text-accent" aria-hidden />
				{t("adHocScreen.drafts")}
			</h2>
			<ul className="flex flex-wrap items-center gap-2">
				{data.map(({ id, changedAt, fields }) => {
					const { customer, serviceType } = fields as { customer?: unknown; serviceType?: unknown };
					const service = serviceTypes.find((one) => one === serviceType) ?? "T";
					const name = typeof customer === "string" && customer !== "" ? customer : t("adHocScreen.draftNoName");
					return (
						<li key={id} className="flex items-center gap-1 rounded-md bg-soft pl-2">
							<Link href={formAddress(service, { draft: id })} className="min-h-6 py-0.5 text-accent hover:underline">
								{`${t(`enum.teamService.${service}`)}${DOT}${name}`}
							</Link>
							<Moment at={changedAt} className="text-[13px] text-ink-soft" />
							<Button variant="ghost" size="smallIcon" aria-label={`${t("adHocScreen.draftDrop")}: ${name}`} onClick={() => setDropped(id)}>
								<Trash2 aria-hidden />
							</Button>
						</li>
					);
				})}
			</ul>
			{dropped && (
				<ConfirmDialog
					title={t("adHocScreen.draftDrop")}
					text={t("adHocScreen.draftDropText")}
					action={t("adHocScreen.draftDrop")}
					danger
					onConfirm={async () => {
						await api.adHocRequest.dropDraft.mutate({ id: dropped });
						toast.done(t("adHocScreen.draftDropped"));
						await refetch();
					}}
					onClose={() => setDropped(null)}
				/>
			)}
		</section>
	);
}
