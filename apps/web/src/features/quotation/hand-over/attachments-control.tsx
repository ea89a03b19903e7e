import { Button } from "@iqt/ui/button";
import { Progress } from "@iqt/ui/surface";
import { Paperclip, X } from "lucide-react";
import { createContext, useContext, useRef, useState } from "react";
import { showError } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";
import type { CustomControl } from "../../../resource/form/form-control.tsx";
import { upload } from "../../../resource/import/upload.ts";

/** Files a record may have. */
const MOST = 20;
const accepted = ".pdf,.xlsx,.xlsm,.xlsb,.png,.jpg,.jpeg";

/** Names of files that are there already, by object name. */
export const FileNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Files by their object names: uploaded here, and taken off again. */
export function AttachmentsControl({ value, onChange, onBlur, label, readOnly, control }: CustomControl) {
	const t = useText();
	const known = useContext(FileNames);
	const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
	const [progress, setProgress] = useState<number | null>(null);
	const nameOf = (objectName: string) => added.get(objectName) ?? known.get(objectName) ?? objectName;
	const input = useRef<HTMLInputElement>(null);
	const files = (Array.isArray(value) ? value : []) as string[];
	const add = async (chosen: readonly File[]) => {
		let all = files;
		try {
			for (const file of chosen.slice(0, MOST - files.length)) {
				setProgress(0);
				const objectName = await upload(file, setProgress);
				setAdded((before) => new Map([...before, [objectName, file.name]]));
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
							<Paperclip className="size-4 shrink-0 text-ink-soft" aria-hidden />
							<span className="min-w-0 flex-1 break-words">{nameOf(objectName)}</span>
							{!readOnly && (
								<Button
									size="icon"
									variant="ghost"
									aria-label={t("handOver.removeFile", { name: nameOf(objectName) })}
									onClick={() => onChange(files.filter((one) => one !== objectName))}
								>
									<X aria-hidden />
								</Button>
							)}
						</li>
					))}
				</ul>
			)}
			{progress !== null && <Progress value={Math.round(progress * 100)} max={100} label={t("handOver.uploading")} className="w-full" />}
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
						{t("handOver.addFile")}
					</Button>
				</>
			)}
		</div>
	);
}
