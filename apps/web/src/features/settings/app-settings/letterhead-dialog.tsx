import {
	type LetterheadContent,
	LOGO_BYTES,
	LOGO_HIGH,
	LOGO_PIECE,
	LOGO_WIDE,
	plainTexts,
	type SpokenText,
	spokenTexts,
} from "@iqt/routers/desk/letterhead/schema";
import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Field } from "@iqt/ui/field";
import { goToWrong } from "@iqt/ui/first-focus";
import { Input, Textarea } from "@iqt/ui/input";
import { Skeletons } from "@iqt/ui/surface";
import { Tabs } from "@iqt/ui/tabs";
import { TextField } from "@iqt/ui/text-field";
import { toast } from "@iqt/ui/toast";
import { Eye, ImageUp, Trash2 } from "lucide-react";
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { describeError, fieldErrors, sentence, showError } from "../../../api/errors.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { language, languageNames, useText } from "../../../lib/text.ts";
import { ChooseFile } from "../../../resource/form/choose-file.tsx";
import { DialogUnder, useGuard } from "../../../resource/form/guarded-dialog.tsx";

const PdfPreview = lazy(async () => ({ default: (await import("../../../resource/pdf-preview.tsx")).PdfPreview }));

type Kept = Awaited<ReturnType<typeof api.letterhead.get.query>>;
/** The logo there is, a new one with what it looks like, or none. */
type LogoNow = { said: { hash: string } | { data: string[] }; picture: string } | null;

const formId = "letterhead";
const spokenNames = Object.keys(spokenTexts) as SpokenText[];
const plainNames = Object.keys(plainTexts) as (keyof typeof plainTexts)[];

/** What quotations carry at their head and foot. */
export default function LetterheadDialog({ onClose }: { onClose: () => void }) {
	const t = useText();
	const query = trpc.letterhead.get.useQuery(undefined, { staleTime: 0, gcTime: 0, meta: { quiet: true } });
	if (query.data) return <LetterheadForm kept={query.data} onClose={onClose} />;
	return (
		<OpenDialog size="large" onClose={onClose} title={t("letterhead.title")} description={t("letterhead.text")}>
			{query.isError ? (
				<EmptyState kind="error" title={t("letterhead.loadFailed")} text={sentence(describeError(query.error))} />
			) : (
				<Skeletons shapes={["h-8 w-64", "h-64 w-full"]} />
			)}
		</OpenDialog>
	);
}

/** A file's bytes as Base64. */
const base64Of = (file: File): Promise<string> =>
	new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ""));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});

const inPieces = (data: string): string[] =>
	Array.from({ length: Math.max(1, Math.ceil(data.length / LOGO_PIECE)) }, (_, i) => data.slice(i * LOGO_PIECE, (i + 1) * LOGO_PIECE));

/** `data:` address of a picture; a PNG's Base64 begins with its signature. */
const shown = (data: string) => `data:image/${data.startsWith("iVBORw0K") ? "png" : "jpeg"};base64,${data}`;

function contentOf({ name, address, registration, bank, phone, email, website }: Kept): LetterheadContent {
	return { name, address, registration, bank, phone, email, website };
}

function LetterheadForm({ kept, onClose }: { kept: Kept; onClose: () => void }) {
	const t = useText();
	const guard = useGuard(onClose);
	const { dirty } = guard;
	const [content, setContent] = useState(() => contentOf(kept));
	const [logo, setLogo] = useState<LogoNow>(() =>
		kept.logo && kept.picture ? { said: { hash: kept.logo.hash }, picture: shown(kept.picture) } : null,
	);
	const [spoken, setSpoken] = useState<string>(language());
	const [problems, setProblems] = useState<Record<string, string>>({});
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState(0);
	const [previewing, setPreviewing] = useState(false);
	const box = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (refused > 0) goToWrong(box.current);
	}, [refused]);
	const change = (next: Partial<LetterheadContent>) => {
		dirty.current = true;
		setContent((was) => ({ ...was, ...next }));
	};
	const take = (next: LogoNow) => {
		dirty.current = true;
		setProblems(({ logo: _, ...others }) => others);
		setLogo(next);
	};
	const said = { ...content, logo: logo?.said ?? null };
	/** What is wrong by field: `name.zh` stands by its own, what is wrong with a logo's parts by the logo. */
	const refuse = (error: unknown) => {
		const found = Object.entries(fieldErrors(error));
		if (found.length === 0) return showError(error);
		setProblems(Object.fromEntries(found.map(([field, problem]) => [field.startsWith("logo") ? "logo" : field, problem])));
		const wrong = found.map(([field]) => /^\w+\.(zh|en|es|ja)$/.exec(field)?.[1]).find(Boolean);
		if (wrong) setSpoken(wrong);
		setRefused((n) => n + 1);
	};
	const save = async (event: FormEvent) => {
		event.preventDefault();
		setBusy(true);
		setProblems({});
		try {
			await api.letterhead.save.mutate({ ...said, version: kept.version });
			dirty.current = false;
			toast.done(t("letterhead.saved"));
			onClose();
		} catch (error) {
			refuse(error);
		} finally {
			setBusy(false);
		}
	};
	return (
		<>
			<DialogUnder
				size="large"
				guard={guard}
				title={t("letterhead.title")}
				description={t("letterhead.text")}
				footer={
					<CancelFooter onCancel={guard.close} busy={busy}>
						<Button onClick={() => setPreviewing(true)}>
							<Eye aria-hidden />
							{t("letterhead.preview")}
						</Button>
						<Button type="submit" form={formId} variant="primary" busy={busy}>
							{t("shell.save")}
						</Button>
					</CancelFooter>
				}
			>
				<form ref={box} id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
					<LogoField logo={logo} error={problems.logo} onChange={take} />
					<div className="grid gap-3 sm:grid-cols-3">
						{plainNames.map((name) => (
							<TextField
								key={name}
								label={t(`letterhead.${name}`)}
								value={content[name]}
								maxLength={plainTexts[name]}
								error={problems[name]}
								onChange={(value) => change({ [name]: value })}
							/>
						))}
					</div>
					<div>
						<Tabs
							label={t("letterhead.language")}
							value={spoken}
							onChange={setSpoken}
							tabs={languageNames.map(({ value: spokenIn, label }) => ({
								value: spokenIn,
								label,
								content: (
									<div className="grid gap-3 sm:grid-cols-2">
										{spokenNames.map((name) => (
											<Field
												key={name}
												label={t(`letterhead.${name}`)}
												error={problems[`${name}.${spokenIn}`] ?? (name === "name" ? problems.name : undefined)}
												hint={name === "registration" ? t("letterhead.registrationHint") : undefined}
											>
												{(control) => {
													const props = { ...control, lang: spokenIn, value: content[name][spokenIn], maxLength: spokenTexts[name] };
													const write = (text: string) => change({ [name]: { ...content[name], [spokenIn]: text } });
													if (name === "name") return <Input {...props} onChange={(event) => write(event.target.value)} />;
													return <Textarea {...props} rows={name === "bank" ? 4 : 2} onChange={(event) => write(event.target.value)} />;
												}}
											</Field>
										))}
									</div>
								),
							}))}
						/>
						<p className="mt-2 text-[13px] text-ink-soft">{t("letterhead.languageHint")}</p>
					</div>
				</form>
			</DialogUnder>
			<Suspense>
				{previewing && (
					<PdfPreview
						title={t("letterhead.previewTitle")}
						link={() => api.letterhead.preview.mutate({ ...said, language: spoken as ReturnType<typeof language> })}
						onClose={() => setPreviewing(false)}
					/>
				)}
			</Suspense>
		</>
	);
}

function LogoField({ logo, error, onChange }: { logo: LogoNow; error: string | undefined; onChange: (logo: LogoNow) => void }) {
	const t = useText();
	const most = { kilobytes: LOGO_BYTES / 1024, width: LOGO_WIDE, height: LOGO_HIGH };
	const choose = async (file: File) => {
		try {
			const data = await base64Of(file);
			onChange({ said: { data: inPieces(data) }, picture: shown(data) });
		} catch (failed) {
			showError(failed);
		}
	};
	return (
		<Field label={t("letterhead.logo")} error={error} hint={t("letterhead.logoHint", most)} group>
			{(control) => (
				<fieldset {...control} className="flex flex-wrap items-center gap-3">
					<span className="flex h-16 w-56 items-center justify-center rounded border border-line bg-white p-1">
						{logo ? (
							<img src={logo.picture} alt={t("letterhead.logo")} className="max-h-full max-w-full object-contain" />
						) : (
							<span className="text-[13px] text-[#5d6b7a]">{t("letterhead.noLogo")}</span>
						)}
					</span>
					<ChooseFile
						label={t("letterhead.chooseLogo")}
						icon={<ImageUp aria-hidden />}
						accept="image/png,image/jpeg"
						onFile={(file) => void choose(file)}
					/>
					{logo && (
						<Button onClick={() => onChange(null)}>
							<Trash2 aria-hidden />
							{t("letterhead.removeLogo")}
						</Button>
					)}
				</fieldset>
			)}
		</Field>
	);
}
