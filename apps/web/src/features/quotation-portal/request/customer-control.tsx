import { Combobox } from "@iqt/ui/combobox";
import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import type { CustomControl } from "../../../resource/form/form-control.tsx";
import { useCan } from "../../../shell/user.ts";

/** The customer's name: somebody quoted before, with where the price goes, or any other name. */
export function RequestCustomer({ value, onChange, onBlur, readOnly, control }: CustomControl) {
	const t = useText();
	const can = useCan();
	const { setValue } = useFormContext();
	const latest = useRef<{ key: string; email: string; language: string }[]>([]);
	const { "aria-required": _, "aria-labelledby": __, ...aria } = control;
	return (
		<Combobox
			{...aria}
			free
			disabled={readOnly}
			value={String(value ?? "")}
			words={{ none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") }}
			onBlur={onBlur}
			load={async (search, signal) => {
				if (!can("sale.quote")) return [];
				const found = await api.quotation.customers.query({ search }, { signal });
				latest.current = found.map((customer) => ({ ...customer, key: `${customer.name}\n${customer.email}` }));
				return found.map(({ name, email }) => ({ value: `${name}\n${email}`, label: name, hint: email }));
			}}
			onChange={(typed, option) => {
				onChange(option ? option.label : typed);
				const known = option && latest.current.find(({ key }) => key === option.value);
				if (!known) return;
				setValue("customerEmail", known.email, { shouldDirty: true });
				setValue("customerLanguage", known.language, { shouldDirty: true });
			}}
		/>
	);
}
