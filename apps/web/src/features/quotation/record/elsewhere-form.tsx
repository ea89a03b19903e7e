import { businessDay } from "@iqt/i18n/days";
import { elsewhereInput, elsewhereModes, elsewhereStates } from "@iqt/routers/desk/quotation/elsewhere-schema";
import { toast } from "@iqt/ui/toast";
import { z } from "zod";
import { api } from "../../../api/client.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { languageNames, useText } from "../../../lib/text.ts";
import { Form } from "../../../resource/form/form.tsx";
import { useAskToClose } from "../../../resource/form/use-ask-to-close.tsx";
import { LinesControl } from "../../../resource/grid/lines-control.tsx";
import { useUnsaved } from "../../../shell/use-unsaved.ts";
import { findCurrencies } from "../../sale/search/currencies.ts";
import { ChargesControl, emptyCharge } from "./charges-control.tsx";
import { CustomerCompany, CustomerEmail, CustomerName, CustomerRegister } from "./customer-fields.tsx";
import { useRefreshQuotations } from "./use-quotation-actions.ts";

const { customerName, customerEmail, ...others } = elsewhereInput.shape;
/** As the controls of a customer name these. */
const schema = z.object({ ...others, name: customerName, email: customerEmail });

/** Writes down a quotation that was made elsewhere, in a drawer. */
export function ElsewhereForm({ onAdded, onClose }: { onAdded: (id: string) => void; onClose: () => void }) {
	const t = useText();
	const dirty = useUnsaved();
	const refresh = useRefreshQuotations();
	const leave = useAskToClose(() => dirty.current, t("record.unsavedClose"), onClose);
	const today = businessDay(new Date());
	const lane = { kind: "text", required: true } as const;
	const day = (name: string, label: string, required = false) => ({ name, label, kind: "date" as const, required });
	return (
		<>
			<OpenSheet onClose={onClose} mayClose={leave.mayClose} title={t("quotationScreen.addElsewhere")} className="max-w-3xl">
				<Form
					schema={schema}
					focusFirst
					onDirty={(is) => {
						dirty.current = is;
					}}
					onCancel={leave.close}
					submitLabel={t("shell.save")}
					values={{ state: "sent", language: "zh", currency: "CNY", issuedOn: today, direction: "westbound", mode: "rail", charges: [emptyCharge] }}
					sections={[
						{
							title: t("saleScreen.customer"),
							fields: [
								{ name: "name", label: t("saleScreen.customerName"), kind: "custom", custom: CustomerName, single: true, required: true, wide: true },
								{
									name: "customerId",
									label: t("saleScreen.customerRegister"),
									kind: "custom",
									custom: CustomerRegister,
									wide: true,
								},
								{
									name: "companyId",
									label: t("saleScreen.customerPortal"),
									kind: "custom",
									custom: CustomerCompany,
									wide: true,
									// Nothing is mailed: of whom no company is known there is nothing to say.
									when: ({ companyId }) => Boolean(companyId),
								},
								{ name: "email", label: t("saleScreen.customerEmail"), kind: "custom", custom: CustomerEmail, single: true },
								{ name: "contact", label: t("saleScreen.contact"), kind: "text" },
							],
						},
						{
							title: t("saleScreen.offer"),
							fields: [
								{
									name: "madeElsewhere",
									label: t("quotationScreen.madeElsewhere"),
									kind: "text",
									required: true,
									wide: true,
									hint: t("quotationScreen.madeElsewhereHint"),
								},
								{
									name: "state",
									label: t("quotationScreen.state"),
									kind: "enum",
									required: true,
									options: elsewhereStates.map((value) => ({ value, label: t(`enum.quotation.${value}`) })),
								},
								day("issuedOn", t("quotationScreen.issuedOn"), true),
								day("validFrom", t("quotationScreen.validFrom")),
								day("validTo", t("quotationScreen.validTo"), true),
								{
									name: "currency",
									label: t("saleScreen.currency"),
									kind: "lookup",
									required: true,
									lookup: findCurrencies,
								},
								{
									name: "language",
									label: t("saleScreen.language"),
									kind: "enum",
									required: true,
									options: languageNames.map(({ value }) => ({ value, label: t(`saleScreen.language.${value}`) })),
								},
							],
						},
						{
							title: t("quotationScreen.lane"),
							fields: [
								{ ...lane, name: "origin", label: t("quotationScreen.origin") },
								{ ...lane, name: "destination", label: t("quotationScreen.destination") },
								{
									name: "direction",
									label: t("quotationScreen.direction"),
									kind: "enum",
									required: true,
									options: (["westbound", "eastbound"] as const).map((value) => ({ value, label: t(`enum.direction.${value}`) })),
								},
								{
									name: "mode",
									label: t("quotationScreen.mode"),
									kind: "enum",
									required: true,
									options: elsewhereModes.map((value) => ({ value, label: t(`enum.mode.${value}`) })),
								},
								{
									name: "containers",
									label: t("quotationScreen.containers"),
									kind: "custom",
									custom: LinesControl,
									single: true,
									required: true,
									hint: t("quotationScreen.containersHint"),
								},
								day("readyDate", t("quotationScreen.readyDate")),
							],
						},
						{
							title: t("quotationScreen.charges"),
							fields: [
								{ name: "charges", label: t("quotationScreen.charges"), kind: "custom", custom: ChargesControl, required: true, wide: true },
								{ name: "remarks", label: t("quotationScreen.remarks"), kind: "longText", wide: true },
							],
						},
					]}
					onSubmit={async (entered) => {
						const { name, email, ...rest } = schema.parse(entered);
						const { id, number } = await api.quotation.addElsewhere.mutate({ ...rest, customerName: name, customerEmail: email });
						dirty.current = false;
						toast.done(t("quotationScreen.addedElsewhere", { number }));
						await refresh();
						onClose();
						onAdded(id);
					}}
				/>
			</OpenSheet>
			{leave.question}
		</>
	);
}
