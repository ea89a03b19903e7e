import { Button } from "@iqt/ui/button";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { Skeletons } from "@iqt/ui/surface";
import { TextField } from "@iqt/ui/text-field";
import { toast } from "@iqt/ui/toast";
import { useState } from "react";
import { api, trpc } from "../../../../api/client.ts";
import { CancelFooter, OpenDialog } from "../../../../lib/dialogs.tsx";
import { DOT } from "../../../../lib/dot.ts";
import { locale, useText } from "../../../../lib/text.ts";
import { dateWords } from "../../../../resource/date-words.ts";
import { DialogUnder, useGuard } from "../../../../resource/form/guarded-dialog.tsx";
import { useSent } from "../../../../resource/form/use-sent.ts";
import { LoadFailed } from "../../../../resource/load-failed.tsx";
import { basisName } from "../../../sale/search/words.ts";
import type { InquiryDetail } from "./types.ts";
import { useRefreshInquiries } from "./use-refresh-inquiries.ts";

const formId = "enter-prices";
const names = ["amount", "currency", "vat", "transitDays", "validFrom", "validTo", "remark"] as const;
type Entered = Record<(typeof names)[number], string>;

const enteredOf = (line: InquiryDetail["lines"][number]): Entered => {
	const said = Object.fromEntries(names.map((name) => [name, line[name] === null ? "" : String(line[name])])) as Entered;
	return { ...said, currency: said.currency || "CNY" };
};

/** Writes down the prices a vendor says by phone. */
export default function EnterDialog({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useText();
	const query = trpc.vendorInquiry.detail.useQuery({ id }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, meta: { quiet: true } });
	if (!query.data)
		return (
			<OpenDialog size="large" onClose={onClose} title={t("vendorPanel.enter")}>
				{query.isError ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : <Skeletons shapes={["h-40 w-full"]} />}
			</OpenDialog>
		);
	return <Enter inquiry={query.data} onClose={onClose} />;
}

function Enter({ inquiry, onClose }: { inquiry: InquiryDetail; onClose: () => void }) {
	const t = useText();
	const refresh = useRefreshInquiries();
	const guard = useGuard(onClose);
	const { dirty } = guard;
	const [lines, setLines] = useState(() => inquiry.lines.map(enteredOf));
	const [remark, setRemark] = useState(inquiry.answerRemark ?? "");
	const work = async () => {
		const sent = lines.map((line, place) => ({ ...line, id: inquiry.lines[place]?.id ?? "" }));
		await api.vendorInquiry.enter.mutate({ id: inquiry.id, version: inquiry.version, lines: sent as never, remark });
		toast.done(t("vendorPanel.entered"));
		await refresh();
	};
	const { box, problems, busy, send } = useSent(dirty, work, onClose);
	const put = (place: number, name: keyof Entered, value: string) => {
		dirty.current = true;
		setLines(lines.map((line, at) => (at === place ? { ...line, [name]: value } : line)));
	};
	return (
		<DialogUnder
			size="large"
			guard={guard}
			title={t("vendorPanel.enter")}
			description={`${inquiry.vendorName}${DOT}${inquiry.number}`}
			footer={
				<CancelFooter onCancel={guard.close} busy={busy}>
					<Button type="submit" form={formId} variant="primary" busy={busy}>
						{t("shell.save")}
					</Button>
				</CancelFooter>
			}
		>
			<form ref={box} id={formId} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
				{problems.lines && (
					<p role="alert" className="text-danger">
						{problems.lines}
					</p>
				)}
				{inquiry.lines.map((asked, place) => {
					const line = lines[place];
					const of = (name: keyof Entered) => ({
						...{ value: line?.[name] ?? "", error: problems[`lines.${place}.${name}`] },
						onChange: (value: string) => put(place, name, value),
					});
					const day = (name: "validFrom" | "validTo", label: string) => {
						const { error, ...rest } = of(name);
						return (
							<Field label={label} error={error}>
								{(control) => <DateInput {...control} {...rest} locale={locale()} words={dateWords(t)} />}
							</Field>
						);
					};
					return (
						<fieldset key={asked.id} className="min-w-0 rounded-md border border-line p-3">
							<legend className="px-1 font-medium">
								{[asked.charge, asked.containerType, `${basisName(t, asked.basis)} × ${asked.quantity}`].filter(Boolean).join(DOT)}
							</legend>
							<div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
								<TextField label={t("adHocScreen.lineAmount")} inputMode="decimal" {...of("amount")} />
								<TextField label={t("adHocScreen.lineCurrency")} {...of("currency")} />
								<TextField label={t("adHocScreen.lineVat")} inputMode="decimal" {...of("vat")} />
								{inquiry.serviceType !== "D" && <TextField label={t("vendorPanel.transitDays")} inputMode="numeric" {...of("transitDays")} />}
								{day("validFrom", t("adHocScreen.lineValidFrom"))}
								{day("validTo", t("adHocScreen.lineValidTo"))}
								<TextField label={t("adHocScreen.lineRemark")} {...of("remark")} />
							</div>
						</fieldset>
					);
				})}
				<Field label={t("vendorPanel.answerRemark")} error={problems.remark}>
					{(control) => (
						<Textarea
							{...control}
							rows={2}
							maxLength={1_000}
							value={remark}
							onChange={(event) => {
								dirty.current = true;
								setRemark(event.target.value);
							}}
						/>
					)}
				</Field>
			</form>
		</DialogUnder>
	);
}
