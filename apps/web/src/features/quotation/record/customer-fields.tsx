import { Button } from "@iqt/ui/button";
import { Combobox, type ComboboxProps } from "@iqt/ui/combobox";
import { toast } from "@iqt/ui/toast";
import { BookUser, Building2, MailWarning, UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { api, trpc } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { DOT } from "../../../lib/dot.ts";
import { isLanguage, useText } from "../../../lib/text.ts";
import type { CustomControl } from "../../../resource/form/form-control.tsx";
import { useCan } from "../../../shell/user.ts";

/** A text typed freely, with what is known offered beside it. */
function OfferBox({ field, ...offer }: { field: CustomControl } & Pick<ComboboxProps, "load" | "onChange">) {
	const t = useText();
	const { "aria-required": _, "aria-labelledby": __, ...aria } = field.control;
	const words = { none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") };
	return <Combobox {...aria} free value={String(field.value ?? "")} words={words} onBlur={field.onBlur} {...offer} />;
}

type Known = Awaited<ReturnType<typeof api.quotation.customers.query>>[number];

/** The customer's name: one of the register, a company or somebody quoted before, with what is known of them, or any other name. */
export function CustomerName(field: CustomControl) {
	const { setValue, getValues } = useFormContext();
	const latest = useRef<(Known & { key: string })[]>([]);
	const take = (key: string) => {
		const chosen = latest.current.find((customer) => customer.key === key);
		if (!chosen) return;
		const set = (name: string, to: unknown) => setValue(name, to, { shouldDirty: true, shouldValidate: to !== "" });
		set("customerId", chosen.customerId);
		set("companyId", chosen.companyId);
		set("email", chosen.email);
		set("contact", chosen.contact);
		set("language", chosen.language);
		set("secondLanguage", chosen.secondLanguage ?? "");
		if (chosen.currency !== null) set("currency", chosen.currency);
		if (chosen.terms !== "" && String(getValues("remarks") ?? "").trim() === "") set("remarks", chosen.terms);
	};
	return (
		<OfferBox
			field={field}
			load={async (search, signal) => {
				const found = await api.quotation.customers.query({ search }, { signal });
				latest.current = found.map((customer) => ({ ...customer, key: `${customer.name}\n${customer.code ?? ""}\n${customer.email}` }));
				return latest.current.map(({ key, name, code, contact, email }) => ({
					value: key,
					label: name,
					hint: [code, contact || email].filter(Boolean).join(DOT),
				}));
			}}
			onChange={(text, option) => {
				field.onChange(option ? option.label : text);
				if (option) take(option.value);
				// Another name is somebody else until it is said who.
				else for (const named of ["customerId", "companyId"]) if (getValues(named)) setValue(named, null, { shouldDirty: true });
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
				const { customerId, companyId } = getValues();
				if (!customerId && !companyId) return [];
				const wanted = typed.trim().toLowerCase();
				const contacts = await api.quotation.contacts.query({ customerId: customerId || null, companyId: companyId || null }, { signal });
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
				// Beside the icon on a phone, too.
				<span className="min-w-0 flex-1">{t("saleScreen.customerByMail")}</span>
			)}
		</div>
	);
}

/** Whether it is a customer of the register; one that is not may be added to it as it stands here. */
export function CustomerRegister({ value, onChange }: CustomControl) {
	const t = useText();
	const can = useCan();
	const { trigger } = useFormContext();
	const [busy, setBusy] = useState(false);
	const [name, email, contact, companyId, language, currency] = useWatch({
		name: ["name", "email", "contact", "companyId", "language", "currency"],
	}).map((text: unknown) => String(text ?? "").trim());
	if (value) {
		return (
			<p role="status" className="flex items-center gap-2 text-good">
				<BookUser className="size-4 shrink-0" aria-hidden />
				{t("saleScreen.customerKept")}
			</p>
		);
	}
	const add = async () => {
		if (!(await trigger(["name", "email"]))) return;
		setBusy(true);
		try {
			const said = { name: name ?? "", email: email ?? "", contact: contact || null, company: companyId || null };
			const made = await api.customer.add.mutate({ ...said, language: isLanguage(language) ? language : "zh", currency: currency ?? "" });
			onChange(made.id);
			toast.done(t("saleScreen.customerAdded", { name: said.name, code: made.code }));
		} catch (error) {
			showError(error);
		} finally {
			setBusy(false);
		}
	};
	return (
		<div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
			{t("saleScreen.customerNotKept")}
			{can("customer.edit") && name && (
				<Button size="small" busy={busy} onClick={() => void add()}>
					<UserPlus aria-hidden />
					{t("saleScreen.customerAdd", { name })}
				</Button>
			)}
		</div>
	);
}
