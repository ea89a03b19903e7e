import { Button } from "@iqt/ui/button";
import { Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { Ban, RefreshCw } from "lucide-react";
import { useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { OpenDialog } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { LoadFailed } from "../../../resource/load-failed.tsx";
import { CodeList, CopyCodes } from "./code-list.tsx";

/** What people of a company register with: to be copied, renewed, or taken away. */
export function CodesDialog({ id, onChanged, onClose }: { id: string; onChanged: () => void; onClose: () => void }) {
	const t = useText();
	const codes = trpc.company.codes.useQuery({ id }, { staleTime: 0, meta: { quiet: true } });
	const [asking, setAsking] = useState<"renew" | "close" | null>(null);
	const { data } = codes;
	const done = async (text: string) => {
		toast.done(text);
		onChanged();
		await codes.refetch();
	};
	const renew = async () => {
		await api.company.renewCode.mutate({ id });
		await done(t(data?.code ? "account.checkCodeRenewed" : "company.opened"));
	};
	const closeRegistration = async () => {
		await api.company.closeRegistration.mutate({ id });
		await done(t("company.closedDone"));
	};
	return (
		<>
			<OpenDialog
				size="medium"
				onClose={onClose}
				title={data ? t("company.codesOf", { name: data.name }) : t("company.showCodes")}
				footer={
					data &&
					(data.code ? (
						<>
							<Button onClick={() => setAsking("close")}>
								<Ban aria-hidden />
								{t("company.closeRegistration")}
							</Button>
							<Button onClick={() => setAsking("renew")}>
								<RefreshCw aria-hidden />
								{t("account.renewCode")}
							</Button>
							<CopyCodes codes={data} variant="primary" />
						</>
					) : (
						<Button variant="primary" onClick={() => void renew().catch(showError)}>
							{t("company.openRegistration")}
						</Button>
					))
				}
			>
				{codes.isPending && <Skeleton className="h-24" />}
				{codes.isError && !data && <LoadFailed error={codes.error} onRetry={() => void codes.refetch()} />}
				{data && (
					<div className="flex flex-col gap-3">
						<p className="text-ink-soft">{t(data.code ? "company.codesText" : "company.closedText")}</p>
						<CodeList codes={data} />
						{data.emailDomain && <p className="text-ink-soft">{t("company.codesDomain", { domain: data.emailDomain })}</p>}
					</div>
				)}
			</OpenDialog>
			{asking && (
				<ConfirmDialog
					title={t(asking === "renew" ? "account.renewCode" : "company.closeRegistration")}
					text={t(asking === "renew" ? "account.renewQuestion" : "company.closeQuestion")}
					action={t(asking === "renew" ? "account.renewCode" : "company.closeRegistration")}
					danger={asking === "close"}
					onConfirm={asking === "renew" ? renew : closeRegistration}
					onClose={() => setAsking(null)}
				/>
			)}
		</>
	);
}
