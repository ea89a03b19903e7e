import { Button } from "@iqt/ui/button";
import { Card } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { Copy, RefreshCw } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../api/client.ts";
import { useText } from "../../lib/text.ts";
import { ConfirmDialog } from "../../resource/confirm-dialog.tsx";

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
	const copy = async () => {
		await navigator.clipboard.writeText(`${t("signIn.scode")}: ${data.scode}\n${t("signIn.checkCode")}: ${data.code ?? ""}`);
		toast.done(t("account.copied"));
	};
	return (
		<Card title={t("account.colleagues")}>
			<p className="text-ink-soft">
				{t(data.emailDomain ? "account.colleaguesDomain" : "account.colleaguesText", { domain: data.emailDomain ?? "" })}
			</p>
			<dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
				<dt className="text-ink-soft">{t("signIn.scode")}</dt>
				<dd className="font-mono">{data.scode}</dd>
				<dt className="text-ink-soft">{t("signIn.checkCode")}</dt>
				<dd className="font-mono">{data.code ?? t("account.checkCodeNone")}</dd>
			</dl>
			<div className="mt-3 flex flex-wrap gap-2">
				{data.code && (
					<Button size="small" onClick={copy}>
						<Copy aria-hidden />
						{t("account.copy")}
					</Button>
				)}
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
