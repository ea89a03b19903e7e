import { Button } from "@iqt/ui/button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { momentText } from "../../lib/moment.ts";
import { useText } from "../../lib/text.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";

/** The book whose uploads product managers are told of. */
export const toldBook = "truckingCost";

interface TellManagersProps {
	batchId: string;
	file: string;
	/** As large as what it stands beside. */
	size?: "small";
}

/** Mails the product managers what an applied import changed, once; afterwards whom it was sent to, and when. */
export function TellManagers({ batchId, file, size }: TellManagersProps) {
	const t = useText();
	const client = useQueryClient();
	const key = ["import", batchId, "told"];
	const told = useQuery({
		queryKey: key,
		queryFn: ({ signal }) => api.trucking.managersTold.query({ id: batchId }, { signal }),
		meta: { quiet: true },
	});
	const [asking, setAsking] = useState(false);
	if (told.data)
		return (
			<p className="max-w-72 text-xs break-words whitespace-normal text-ink-soft">
				{t(told.data.readers.length > 0 ? "imports.told" : "imports.toldNobody", {
					when: momentText(told.data.notifiedAt),
					names: told.data.readers.join(", "),
				})}
			</p>
		);
	if (told.data === undefined) return null;
	return (
		<>
			<Button {...(size && { size })} aria-label={t("imports.tellFile", { file })} onClick={() => setAsking(true)}>
				<Mail aria-hidden />
				{t("imports.tell")}
			</Button>
			{asking && (
				<ConfirmDialog
					title={t("imports.tellTitle")}
					text={t("imports.tellText", { file })}
					action={t("imports.tell")}
					onConfirm={async () => {
						await api.trucking.notifyManagers.mutate({ id: batchId });
						await client.invalidateQueries({ queryKey: key });
					}}
					onClose={() => setAsking(false)}
				/>
			)}
		</>
	);
}
