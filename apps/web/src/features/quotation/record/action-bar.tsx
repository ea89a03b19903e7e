import { Button } from "@iqt/ui/button";
import { DropdownMenu } from "@iqt/ui/menu";
import { Ellipsis, Eye, FileSpreadsheet, FileText, Languages } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { PdfPreview } from "../../../resource/pdf-preview.tsx";
import { useCan, useUser } from "../../../shell/user.ts";
import { handOverPath } from "../hand-over/path.ts";
import { saveFile } from "./files.ts";
import { languageOptions, languagesSaid } from "./languages.ts";
import { type Action, actionName, actionsFor, type Quotation } from "./types.ts";
import { useQuotationActions } from "./use-quotation-actions.ts";

/** Each comes with its words when somebody is about to do something. */
const ActionDialog = lazy(async () => ({ default: (await import("./action-dialogs.tsx")).ActionDialog }));
const HandOverForm = lazy(async () => ({ default: (await import("../hand-over/hand-over-form.tsx")).HandOverForm }));

/** Actions shown as buttons in each state; the others are in the menu. */
const SHOWN = 2;
/** Actions a quotation is moved on by; the others only ever stand beside them. */
const leading: ReadonlySet<Action> = new Set(["send", "accept", "requote", "extend"]);

/** What can be done with a quotation now: preview, the next steps as buttons, everything else in a menu. */
export function ActionBar({ quotation }: { quotation: Quotation }) {
	const t = useText();
	const can = useCan();
	const customer = useUser().userType === 3;
	const actions = useQuotationActions();
	const [dialog, setDialog] = useState<Action | "preview" | null>(null);
	const [handsOver, setHandsOver] = useState(false);
	const [, navigate] = useLocation();
	const possible = actionsFor(quotation, can);
	// What ends something and moves nothing on is looked for in the menu.
	const shown: readonly Action[] = possible.filter((action) => action !== "shutLink").slice(0, SHOWN);
	const [main, ...others] = shown;
	const { language, second } = quotation.document;
	const inLanguages = (kind: "pdf" | "xlsx") =>
		[...(second ? [null] : []), ...languageOptions(t, language).map(({ value }) => value)].map((value) => ({
			label: languagesSaid(t, { language, second: value && { language: value } }),
			onSelect: () => void saveFile(quotation.id, kind, value),
		}));
	const files = [
		{ label: t("quotationScreen.pdf"), icon: <FileText aria-hidden />, onSelect: () => void saveFile(quotation.id, "pdf") },
		{ label: t("quotationScreen.xlsx"), icon: <FileSpreadsheet aria-hidden />, onSelect: () => void saveFile(quotation.id, "xlsx") },
		{ label: t("quotationScreen.pdfInTwo"), icon: <Languages aria-hidden />, items: inLanguages("pdf") },
		{ label: t("quotationScreen.xlsxInTwo"), icon: <Languages aria-hidden />, items: inLanguages("xlsx") },
	];
	const more = possible
		.filter((action) => !shown.includes(action))
		.map((action) => ({
			label: t(actionName(action, customer)),
			danger: action === "withdraw" || action === "shutLink",
			onSelect: () => setDialog(action),
		}));
	return (
		<div className="flex flex-wrap items-center gap-2">
			<DropdownMenu align="end" items={[...files, ...(more.length > 0 ? [{}] : []), ...more]}>
				<Button variant="ghost" size="icon" aria-label={t("quotationScreen.more")}>
					<Ellipsis aria-hidden />
				</Button>
			</DropdownMenu>
			<Button onClick={() => setDialog("preview")}>
				<Eye aria-hidden />
				{t("quotationScreen.preview")}
			</Button>
			{others.map((action) => (
				<Button key={action} onClick={() => setDialog(action)}>
					{t(actionName(action, customer))}
				</Button>
			))}
			{quotation.state === "accepted" && quotation.mayChange && !quotation.handOver && can("handOver.edit") && (
				<Button variant="primary" onClick={() => setHandsOver(true)}>
					{t("quotationScreen.handOverNow")}
				</Button>
			)}
			{main && (
				<Button variant={leading.has(main) ? "primary" : "outline"} onClick={() => setDialog(main)}>
					{t(actionName(main, customer))}
				</Button>
			)}
			<Suspense>
				{handsOver && (
					<HandOverForm
						quotation={quotation.id}
						record={null}
						start={{ billingReceiver: quotation.document.customer.name }}
						onSaved={(id) => {
							void actions.refresh();
							navigate(handOverPath(id));
						}}
						onClose={() => setHandsOver(false)}
					/>
				)}
				{dialog && dialog !== "preview" && <ActionDialog action={dialog} quotation={quotation} actions={actions} onClose={() => setDialog(null)} />}
			</Suspense>
			{dialog === "preview" && (
				<PdfPreview
					title={t("quotationScreen.previewTitle", { number: quotation.number })}
					link={(signal) => api.quotation.file.query({ id: quotation.id, kind: "pdf" }, { signal })}
					onClose={() => setDialog(null)}
				/>
			)}
		</div>
	);
}
