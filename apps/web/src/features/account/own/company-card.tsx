import { Button } from "@iqt/ui/button";
import { Card } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { CodeList, CopyCodes } from "../../permission/companies/code-list.tsx";

/** What colleagues need to register; a new check code makes the one before worthless. */
export function CompanyCard() {
	const t = useText();
	const codes = trpc.auth.company.codes.useQuery();
	const renew = trpc.auth.company.renewCode.useMutation({
		meta: { quiet: true },
		onSuccess: () => {
			toast.done(t("account.checkCodeRenewed"));
			void codes.refetch();
		},
	});
	const [asking, setAsking] = useState(false);
	const { data } = codes;
	if (!data) return null;
	return (
		<Card title={t("account.colleagues")}>
			<p className="text-ink-soft">
				{t(data.emailDomain ? "account.colleaguesDomain" : "account.colleaguesText", { domain: data.emailDomain ?? "" })}
			</p>
			<div className="mt-3">
				<CodeList codes={data} />
			</div>
			<div className="mt-3 flex flex-wrap gap-2">
				{data.code && <CopyCodes size="small" codes={data} />}
				<Button size="small" onClick={() => setAsking(true)}>
					<RefreshCw aria-hidden />
					{t("account.renewCode")}
				</Button>
			</div>
			{asking && (
				<ConfirmDialog
					title={t("account.renewCode")}
					text={t("account.renewQuestion")}
					action={t("account.renewCode")}
					onConfirm={() => renew.mutateAsync({})}
					onClose={() => setAsking(false)}
				/>
			)}
		</Card>
	);
}
