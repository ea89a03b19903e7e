import { useId, useRef, useState } from "react";
import { useText } from "../../lib/text.ts";
import { call, Refused, uploadByLink } from "../call.ts";
import { Button } from "../parts.tsx";
import type { Inquiry } from "./types.ts";

interface Props {
	token: string;
	inquiry: Inquiry;
	onChange: (inquiry: Inquiry) => void;
	onFile: (file: Inquiry["attachments"][number]) => void;
}

/** The files a vendor sends along: each is on the server once it stands here. */
export function Attachments({ token, inquiry, onChange, onFile }: Props) {
	const t = useText();
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState<string | null>(null);
	const change = async (changing: () => Promise<Inquiry>) => {
		setBusy(true);
		setFailed(null);
		try {
			onChange(await changing());
		} catch (error) {
			const said = error instanceof Refused ? ([...error.fields.values()][0] ?? error.message) : t("linkPage.failed");
			setFailed(said);
		} finally {
			setBusy(false);
			// The same file may be chosen again.
			if (input.current) input.current.value = "";
		}
	};
	return (
		<div className="flex flex-col gap-3">
			{inquiry.attachments.length > 0 && (
				<ul className="flex flex-col gap-2">
					{inquiry.attachments.map((file) => (
						<li key={file.file} className="flex items-center justify-between gap-2">
							<button type="button" className="min-h-(--control) min-w-0 text-left break-words text-accent underline" onClick={() => onFile(file)}>
								{file.name}
							</button>
							<Button
								disabled={busy}
								aria-label={t("vendorQuotation.detach", { name: file.name })}
								onClick={() => void change(() => call("vendorPage", "removeFile", { token, file: file.file }))}
							>
								{t("vendorQuotation.remove")}
							</Button>
						</li>
					))}
				</ul>
			)}
			<div className="flex flex-col gap-1">
				<label htmlFor={id} className="font-medium">
					{t("vendorQuotation.attach")}
				</label>
				<input
					ref={input}
					id={id}
					type="file"
					disabled={busy}
					aria-invalid={failed ? true : undefined}
					aria-describedby={`${id}-note`}
					className="min-h-(--control) w-full min-w-0 file:mr-3 file:min-h-(--control) file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4"
					onChange={(event) => {
						const file = event.target.files?.[0];
						if (file) void change(() => uploadByLink<Inquiry>("/quotationPortal/vendorQuotation.upload", token, file));
					}}
				/>
				<p id={`${id}-note`} role={failed ? "alert" : undefined} className={`text-[0.87em] ${failed ? "text-danger" : "text-ink-soft"}`}>
					{failed ?? t(busy ? "vendorQuotation.attaching" : "vendorQuotation.attachHint")}
				</p>
			</div>
		</div>
	);
}
