import type { UsualLane } from "@iqt/routers/desk/tender/schema";
import { usualServices } from "@iqt/routers/kit/charges/search";
import { CheckField, CheckGroup } from "@iqt/ui/choice";
import { Combobox } from "@iqt/ui/combobox";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { SelectField } from "@iqt/ui/select-field";
import { TextField } from "@iqt/ui/text-field";
import { freshSearch } from "../../../lib/search-address.ts";
import { locale, useText } from "../../../lib/text.ts";
import { dateWords } from "../../../resource/date-words.ts";
import { findCurrencies } from "../../sale/search/currencies.ts";
import { KilogramField } from "../../sale/search/kilogram-field.tsx";

/** What lanes usually are, as a fresh search has it. */
export const freshUsual = (): UsualLane => {
	const { currency, cargo, ownership, grossWeightKg, readyDate, direction } = freshSearch();
	return { currency, cargo, ownership, grossWeightKg: grossWeightKg || 20_000, readyDate, direction, services: usualServices, container: "" };
};

interface UsualFieldsProps {
	usual: UsualLane;
	onChange: (usual: UsualLane) => void;
	name: string;
	onName: (name: string) => void;
}

/** What a lane is that says nothing else, and what the list is called. */
export function UsualFields({ usual, onChange, name, onName }: UsualFieldsProps) {
	const t = useText();
	const set = (change: Partial<UsualLane>) => onChange({ ...usual, ...change });
	const setService = (change: Partial<UsualLane["services"]>) => set({ services: { ...usual.services, ...change } });
	return (
		<fieldset className="flex flex-col gap-3">
			<legend className="mb-2 font-semibold">{t("tenderScreen.usual")}</legend>
			<div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
				<TextField label={t("tenderScreen.name")} required value={name} maxLength={120} onChange={onName} />
				<Field label={t("tenderScreen.currency")} required>
					{(control) => (
						<Combobox
							{...control}
							value={usual.currency}
							valueLabel={usual.currency}
							load={findCurrencies}
							words={{ none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") }}
							onChange={(currency) => currency && set({ currency })}
						/>
					)}
				</Field>
				<KilogramField
					label={t("tenderScreen.weightKg")}
					error={undefined}
					required
					value={usual.grossWeightKg || ""}
					onChange={(kilograms) => set({ grossWeightKg: kilograms ?? 0 })}
				/>
				<Field label={t("tender.field.readyDate")} required>
					{({ "aria-required": _, "aria-labelledby": __, ...control }) => (
						<DateInput
							{...control}
							locale={locale()}
							words={dateWords(t)}
							value={usual.readyDate}
							onChange={(day) => day && set({ readyDate: day })}
						/>
					)}
				</Field>
				<TextField label={t("tender.field.container")} value={usual.container} maxLength={10} onChange={(container) => set({ container })} />
				<SelectField
					label={t("tender.field.cargo")}
					value={usual.cargo}
					options={(["general", "reefer"] as const).map((cargo) => ({ value: cargo, label: t(`enum.cargo.${cargo}`) }))}
					onChange={(cargo) => set({ cargo: cargo as UsualLane["cargo"] })}
				/>
				<SelectField
					label={t("tender.field.ownership")}
					value={usual.ownership}
					options={["COC", "SOC"].map((value) => ({ value, label: value }))}
					onChange={(ownership) => set({ ownership: ownership as UsualLane["ownership"] })}
				/>
				<SelectField
					label={t("tender.field.direction")}
					value={usual.direction}
					options={(["westbound", "eastbound"] as const).map((direction) => ({ value: direction, label: t(`enum.direction.${direction}`) }))}
					onChange={(direction) => set({ direction: direction as UsualLane["direction"] })}
				/>
			</div>
			<CheckGroup legend={t("tender.field.scope")} className="flex flex-wrap gap-4">
				<CheckField
					label={t("tenderScreen.booking")}
					checked={usual.services.bookingService}
					onChange={(bookingService) => setService({ bookingService })}
				/>
				<CheckField label={t("tenderScreen.customs")} checked={usual.services.customs} onChange={(customs) => setService({ customs })} />
			</CheckGroup>
		</fieldset>
	);
}
