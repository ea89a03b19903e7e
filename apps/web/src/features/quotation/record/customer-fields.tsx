import { Button } from "@iqt/ui/button";
import { Combobox, type ComboboxProps } from "@iqt/ui/combobox";
import { Building2, MailWarning } from "lucide-react";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { api, trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import type { CustomControl } from "../../../resource/form/form-control.tsx";

/** A text typed freely, with what is known offered beside it. */
function OfferBox({ field, ...offer }: { field: CustomControl } & Pick<ComboboxProps, "load" | "onChange">) {
	const t = useText();
	const { "aria-required": _, "aria-labelledby": __, ...aria } = field.control;
	const words = { none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") };
	return <Combobox {...aria} free value={String(field.value ?? "")} words={words} onBlur={field.onBlur} {...offer} />;
}

/** The customer's name: a company or somebody quoted before, with what is known of them, or any other name. */
export function CustomerName(field: CustomControl) {
	const { setValue, getValues } = useFormContext();
	const latest = useRef<{ key: string; companyId: string | null; email: string; contact: string; language: string }[]>([]);
	const take = (key: string) => {
		const chosen = latest.current.find((customer) => customer.key === key);
		if (!chosen) return;
		const set = (name: string, to: unknown) => setValue(name, to, { shouldDirty: true, shouldValidate: to !== "" });
		set("companyId", chosen.companyId);
		set("email", chosen.email);
		set("contact", chosen.contact);
		set("language", chosen.language);
	};
	return (
		<OfferBox
			field={field}
			load={async (search, signal) => {
				const found = await api.quotation.customers.query({ search }, { signal });
				latest.current = found.map((customer) => ({ ...customer, key: `${customer.name}\n${customer.code ?? customer.email}` }));
				return latest.current.map(({ key }) => {
					const [name = "", hint = ""] = key.split("\n");
					return { value: key, label: name, hint };
				});
			}}
			onChange={(text, option) => {
				field.onChange(option ? option.label : text);
				if (option) take(option.value);
				// Another name is somebody else until it is said who.
				else if (getValues("companyId")) setValue("companyId", null, { shouldDirty: true });
			}}
		/>
	);
}

/** Where the quotation goes: the addresses known of the company, or any other. */
export function CustomerEmail(field: CustomControl) {
	const { setValue, getValues } = useFormContext();
	return (
		<OfferBox
			field={field}
			load={async (typed, signal) => {
				const companyId = getValues("companyId");
				if (!companyId) return [];
				const wanted = typed.trim().toLowerCase();
				const contacts = await api.quotation.contacts.query({ companyId: String(companyId) }, { signal });
				return contacts
					.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
					.map(({ name, email }) => ({ value: email, label: email, hint: name }));
			}}
			onChange={(text, option) => {
				field.onChange(text);
				if (option?.hint) setValue("contact", option.hint, { shouldDirty: true });
			}}
		/>
	);
}

/** Whose portal it is seen in: the company that was chosen, the one it is likely to be, or nobody's. */
export function CustomerCompany({ value, onChange }: CustomControl) {
	const t = useText();
	const { setValue } = useFormContext();
	const [name, email] = useWatch({ name: ["name", "email"] }).map((text: unknown) => String(text ?? "").trim());
	const companyId = typeof value === "string" && value !== "" ? value : null;
	const like = trpc.quotation.companyLike.useQuery(
		{ name: name ?? "", email: email ?? "" },
		{ enabled: companyId === null && Boolean(name), meta: { quiet: true }, placeholderData: (before) => before },
	);
	const found = companyId === null && name ? like.data : null;
	if (companyId) {
		return (
			<p role="status" className="flex items-center gap-2 text-good">
				<Building2 className="size-4 shrink-0" aria-hidden />
				{t("saleScreen.customerLinked")}
			</p>
		);
	}
	return (
		<div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
			<MailWarning className="size-4 shrink-0" aria-hidden />
			{found ? (
				<>
					<span className="min-w-0 flex-1 font-medium text-warn">{t("saleScreen.customerLike", { name: found.name, code: found.code })}</span>
					<Button
						size="small"
						onClick={() => {
							onChange(found.id);
							setValue("name", found.name, { shouldDirty: true });
						}}
					>
						{t("saleScreen.customerLink")}
					</Button>
				</>
			) : (
				t("saleScreen.customerByMail")
			)}
		</div>
	);
}
