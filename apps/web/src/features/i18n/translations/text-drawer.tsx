import { type TextLanguage, textLanguages } from "@iqt/routers/settings/translations/schema";
import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { Badge } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { RotateCcw } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { describeError, fieldErrors, sentence, showError } from "../../../api/errors.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { languageNames, useText } from "../../../lib/text.ts";
import { useAskToClose } from "../../../resource/form/use-ask-to-close.tsx";
import { saveTexts, type TextRow } from "./source.ts";

/** Lines a text takes in the drawer; wide characters count twice. */
const rowsFor = (text: string): number =>
	Math.min(10, Math.max(2, Math.ceil([...text].reduce((width, c) => width + (c > "\u2e7f" ? 2 : 1), 0) / 62)));

/** The four texts of a message, with what shipped beneath each that was changed. */
export function TextDrawer({ row, onClose, onSaved }: { row: TextRow; onClose: () => void; onSaved: (rows: TextRow[]) => void }) {
	const t = useText();
	const form = useId();
	const [texts, setTexts] = useState<Record<TextLanguage, string>>({ zh: row.zh, en: row.en, es: row.es, ja: row.ja });
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [busy, setBusy] = useState(false);
	const changed = textLanguages.filter((code) => texts[code] !== row[code]);
	const leave = useAskToClose(() => changed.length > 0, t("book.unsavedClose"), onClose);
	const set = (code: TextLanguage, text: string) => {
		setTexts((all) => ({ ...all, [code]: text }));
		setErrors((all) => ({ ...all, [code]: "" }));
	};
	const save = async (event: FormEvent) => {
		event.preventDefault();
		if (changed.length === 0) return onClose();
		setBusy(true);
		try {
			const saved = await saveTexts([{ id: row.id, version: row.version, cells: Object.fromEntries(changed.map((code) => [code, texts[code]])) }]);
			toast.done(t("translation.saved"));
			onSaved(saved);
		} catch (error) {
			const found = fieldErrors(error);
			const own = Object.fromEntries(textLanguages.map((code) => [code, found[`${row.id}.${code}`] ?? ""]));
			if (Object.values(own).some(Boolean)) setErrors(own);
			else if (describeError(error).code === "000003") toast.failed(sentence(describeError(error)));
			else showError(error);
		} finally {
			setBusy(false);
		}
	};
	return (
		<OpenSheet
			onClose={onClose}
			title={t("translation.edit")}
			description={<code className="break-all">{row.id}</code>}
			mayClose={leave.mayClose}
			footer={
				<>
					<Button onClick={leave.close}>{t("translation.cancel")}</Button>
					<Button variant="primary" type="submit" form={form} disabled={busy}>
						{t("translation.save")}
					</Button>
				</>
			}
		>
			<form id={form} onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
				{languageNames.map(({ value: code, label }) => {
					const own = texts[code].trim() !== row.shipped[code];
					return (
						<div key={code} className="flex flex-col gap-1.5">
							<Field
								label={
									<span className="flex items-center gap-2">
										{label}
										{own && <Badge tone="info">{t("translation.state.overridden")}</Badge>}
									</span>
								}
								error={errors[code] || undefined}
								hint={own ? t("translation.shippedIs", { text: row.shipped[code] }) : undefined}
							>
								{(control) => (
									<Textarea
										{...control}
										lang={code}
										rows={rowsFor(texts[code])}
										maxLength={2_000}
										value={texts[code]}
										onChange={(event) => set(code, event.target.value)}
									/>
								)}
							</Field>
							{own && (
								<Button size="small" variant="ghost" className="self-start" onClick={() => set(code, row.shipped[code])}>
									<RotateCcw aria-hidden />
									{t("translation.reset")}
								</Button>
							)}
						</div>
					);
				})}
				{row.shipped.en.includes("{") && <p className="text-[13px] text-ink-soft">{t("translation.sheetNotePlaceholders")}</p>}
			</form>
			{leave.question}
		</OpenSheet>
	);
}
