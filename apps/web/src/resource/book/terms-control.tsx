import { plainText } from "@iqt/routers/kit/price-book/rich-text";
import { forReader } from "@iqt/routers/kit/price-book/term-lanes";
import { Tabs } from "@iqt/ui/tabs";
import { Check } from "lucide-react";
import { useState } from "react";
import { type Language, language, languageNames, useText } from "../../lib/text.ts";
import type { CustomControl } from "../form/form-control.tsx";
import { RichText } from "../form/rich-text.tsx";

type Texts = Partial<Record<Language, string>>;

const textsOf = (value: unknown): Texts => (value ?? {}) as Texts;

/** What is said, by language, in plain words. */
export const termsInWords = (value: unknown): string =>
	languageNames.flatMap((one) => (textsOf(value)[one.value] ? [`${one.label}: ${plainText(textsOf(value)[one.value] ?? "")}`] : [])).join("\n");

/** Terms in four languages, a tab each, the reader's own first; of one without a text that which its readers are told meanwhile. */
export function TermsControl({ value, onChange, onBlur, label, readOnly, control }: CustomControl) {
	const t = useText();
	const own = language();
	const [shown, setShown] = useState<string>(own);
	const texts = textsOf(value);
	const said = languageNames.flatMap((one) => (texts[one.value] ? [{ language: one.value, body: texts[one.value] ?? "" }] : []));
	const nameOf = (code: Language) => languageNames.find((one) => one.value === code)?.label ?? code;
	const order = [...languageNames].sort((a, b) => Number(b.value === own) - Number(a.value === own));
	return (
		<Tabs
			label={label}
			value={shown}
			onChange={setShown}
			tabs={order.map((one) => {
				const instead = texts[one.value] ? undefined : forReader(said, one.value);
				return {
					value: one.value,
					label: (
						<span className="inline-flex items-center gap-1.5" lang={one.value}>
							{one.label}
							{texts[one.value] && <Check className="size-3.5 text-good" role="img" aria-label={t("terms.written")} />}
						</span>
					),
					content: (
						<>
							<RichText
								html={texts[one.value] ?? ""}
								onChange={(html) => onChange({ ...texts, [one.value]: html })}
								onBlur={onBlur}
								label={t("terms.textIn", { language: one.label })}
								language={one.value}
								readOnly={readOnly}
								describedBy={control["aria-describedby"]}
							/>
							{instead && <p className="mt-1 text-[13px] text-ink-soft">{t("terms.instead", { language: nameOf(instead.language) })}</p>}
						</>
					),
				};
			})}
		/>
	);
}
