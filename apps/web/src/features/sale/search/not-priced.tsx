import type { AdHocPrefill, SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";
import { Button } from "@iqt/ui/button";
import { Dialog } from "@iqt/ui/dialog";
import { Facts } from "@iqt/ui/facts";
import { Card } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { Copy, Info } from "lucide-react";
import { useState } from "react";
import { LinkButton } from "../../../lib/link-button.tsx";
import { leadsAbroad } from "../../../lib/search-address.ts";
import { type Text, useText } from "../../../lib/text.ts";
import { useCan } from "../../../shell/user.ts";
import { formAddress } from "../../icr/ad-hoc-form/from-search.ts";
import { containersText, copyText } from "./words.ts";

/** What could not be priced and why, with the request for a price that this search would make. */
export function NotPriced({ search, answer }: { search: SearchInput; answer: SearchResult }) {
	const t = useText();
	const can = useCan();
	const byForm = leadsAbroad(search) && can("icrAdHoc.edit");
	const [asking, setAsking] = useState(false);
	if (answer.notPriced.length === 0) return null;
	return (
		<Card
			title={t("saleScreen.notPriced")}
			actions={
				answer.adHoc &&
				(byForm ? (
					<LinkButton size="small" href={formAddress(search, answer)}>
						{t("icrAdHoc.add")}
					</LinkButton>
				) : (
					<Button size="small" onClick={() => setAsking(true)}>
						{t("saleScreen.adHoc")}
					</Button>
				))
			}
		>
			<ul className="flex flex-col gap-2">
				{answer.notPriced.map((gap) => (
					<li key={gap.message} className="flex gap-2">
						<Info className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
						<span>{gap.message}</span>
					</li>
				))}
			</ul>
			{answer.adHoc && (
				<AskDialog open={asking} onClose={() => setAsking(false)} request={answer.adHoc} reasons={answer.notPriced.map((gap) => gap.message)} />
			)}
		</Card>
	);
}

function factsOf(t: Text, request: AdHocPrefill): [string, string][] {
	const known = { general: "enum.cargo.general", reefer: "enum.cargo.reefer", dangerous: "enum.cargo.dangerous" } as const;
	const cargo = Object.hasOwn(known, request.cargo) ? t(known[request.cargo as keyof typeof known]) : request.cargo;
	return [
		[t("saleScreen.adHocServices"), request.serviceTypes.map((type) => t(`saleScreen.service.${type}`)).join(", ")],
		[t("saleScreen.scope"), t(`enum.scope.${request.scope}`)],
		[t("saleScreen.direction"), t(`enum.direction.${request.direction}`)],
		[t("saleScreen.origin"), request.originLabel],
		[t("saleScreen.destination"), request.destinationLabel],
		[t("saleScreen.containers"), `${containersText(request.containers)} ${request.ownership}`],
		[t("saleScreen.weight"), `${request.grossWeightKg} ${t("saleScreen.kg")}`],
		[t("saleScreen.cargo"), cargo],
		[t("saleScreen.readyDate"), request.readyDate],
		[t("saleScreen.currency"), request.currency],
	];
}

function AskDialog({ open, onClose, request, reasons }: { open: boolean; onClose: () => void; request: AdHocPrefill; reasons: readonly string[] }) {
	const t = useText();
	const facts = factsOf(t, request);
	const copy = async () => {
		const lines = [
			...facts.map(([label, value]) => `${label}: ${value}`),
			"",
			`${t("saleScreen.notPriced")}:`,
			...reasons.map((reason) => `- ${reason}`),
		];
		if (await copyText(lines.join("\n"))) toast.done(t("saleScreen.copied"));
		else toast.failed(t("saleScreen.copyFailed"));
	};
	return (
		<Dialog
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t("saleScreen.adHoc")}
			description={t("saleScreen.adHocText")}
			closeLabel={t("shell.close")}
			footer={
				<>
					<Button onClick={onClose}>{t("shell.close")}</Button>
					<Button variant="primary" onClick={copy}>
						<Copy aria-hidden />
						{t("saleScreen.copy")}
					</Button>
				</>
			}
		>
			<Facts facts={facts} valueClass="tabular-nums" />
			<p className="mt-4 mb-1 font-medium">{t("saleScreen.notPriced")}</p>
			<ul className="list-disc pl-5">
				{reasons.map((reason) => (
					<li key={reason}>{reason}</li>
				))}
			</ul>
		</Dialog>
	);
}
