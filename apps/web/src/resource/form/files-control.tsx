import { Button } from "@iqt/ui/button";
import { Progress } from "@iqt/ui/surface";
import { Paperclip, X } from "lucide-react";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { upload } from "../import/upload.ts";
import type { CustomControl } from "./form-control.tsx";

/** Files a field may have, and what may be one. */
const MOST = 20;
const accepted = ".pdf,.xlsx,.xlsm,.xlsb,.png,.jpg,.jpeg";

interface KnownFiles {
	/** Names of files that are there already, by object name. */
	names: ReadonlyMap<string, string>;
	/** Where a picture among them is shown from; without it they are named alone. */
	url?: (objectName: string) => Promise<string>;
}

/** What is known of the files a form opens with. */
export const KnownFiles = createContext<KnownFiles>({ names: new Map() });

export const isPicture = (name: string): boolean => /\.(?:png|jpe?g)$/i.test(name);

/** Files by their object names: uploaded here, and taken off again. Pictures are seen as such. */
export function FilesControl({ value, onChange, onBlur, label, readOnly, control }: CustomControl) {
	const t = useText();
	const known = useContext(KnownFiles);
	const [added, setAdded] = useState<ReadonlyMap<string, File>>(new Map());
	const [progress, setProgress] = useState<number | null>(null);
	const nameOf = (objectName: string) => added.get(objectName)?.name ?? known.names.get(objectName) ?? objectName;
	const input = useRef<HTMLInputElement>(null);
	const files = (Array.isArray(value) ? value : []) as string[];
	const add = async (chosen: readonly File[]) => {
		let all = files;
		try {
			for (const file of chosen.slice(0, MOST - files.length)) {
				setProgress(0);
				const objectName = await upload(file, setProgress);
				setAdded((before) => new Map([...before, [objectName, file]]));
				all = [...all, objectName];
				onChange(all);
			}
		} catch (error) {
			showError(error);
		} finally {
			setProgress(null);
			onBlur();
		}
	};
	return (
		<div className="flex flex-col items-start gap-2">
			{files.length > 0 && (
				<ul aria-label={label} className="flex w-full flex-col gap-1">
					{files.map((objectName) => (
						<li key={objectName} className="flex items-center gap-2">
							<Preview objectName={objectName} name={nameOf(objectName)} file={added.get(objectName)} />
							<span className="min-w-0 flex-1 break-words">{nameOf(objectName)}</span>
							{!readOnly && (
								<Button
									size="icon"
									variant="ghost"
									aria-label={t("form.removeFile", { name: nameOf(objectName) })}
									onClick={() => onChange(files.filter((one) => one !== objectName))}
								>
									<X aria-hidden />
								</Button>
							)}
						</li>
					))}
				</ul>
			)}
			{progress !== null && <Progress value={Math.round(progress * 100)} max={100} label={t("form.uploading")} className="w-full" />}
			{!readOnly && (
				<>
					<input
						ref={input}
						type="file"
						multiple
						accept={accepted}
						aria-label={label}
						className="sr-only"
						tabIndex={-1}
						onChange={(event) => {
							void add([...(event.target.files ?? [])]);
							event.target.value = "";
						}}
					/>
					<Button
						id={control.id}
						aria-describedby={control["aria-describedby"]}
						disabled={progress !== null || files.length >= MOST}
						onClick={() => input.current?.click()}
					>
						<Paperclip aria-hidden />
						{t("form.addFiles")}
					</Button>
				</>
			)}
		</div>
	);
}

/** A picture as it looks, and a clip for any other file. */
function Preview({ objectName, name, file }: { objectName: string; name: string; file: File | undefined }) {
	const { url } = useContext(KnownFiles);
	const [shown, setShown] = useState<string | null>(null);
	useEffect(() => {
		if (!isPicture(name)) return;
		if (file) {
			const own = URL.createObjectURL(file);
			setShown(own);
			return () => URL.revokeObjectURL(own);
		}
		let gone = false;
		// Its name stands beside it: a picture that does not come is no loss.
		url?.(objectName).then(
			(found) => gone || setShown(found),
			() => undefined,
		);
		return () => {
			gone = true;
		};
	}, [objectName, name, file, url]);
	if (shown === null) return <Paperclip className="size-4 shrink-0 text-ink-soft" aria-hidden />;
	return <img src={shown} alt="" className="size-14 shrink-0 rounded border border-line object-cover" onError={() => setShown(null)} />;
}
