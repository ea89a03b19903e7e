import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { toast } from "@iqt/ui/toast";
import { ClipboardPaste, Copy } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/text.ts";
import { ToolPage } from "./kit.tsx";

/** Text to the clipboard and back. */
export default function Clipboard() {
	const t = useText();
	const [typed, setTyped] = useState("");
	const [pasted, setPasted] = useState<string | null>(null);
	const copy = () =>
		navigator.clipboard.writeText(typed).then(
			() => toast.done(t("tools.copied", { text: typed })),
			() => toast.failed(t("tools.copyRefused")),
		);
	const paste = () => navigator.clipboard.readText().then(setPasted, () => toast.failed(t("tools.pasteRefused")));
	return (
		<ToolPage title="menu.clipboard" intro="tools.clipboardText">
			<div className="flex flex-wrap items-end gap-3">
				<Field label={t("tools.textToCopy")}>{(control) => <Input {...control} value={typed} onChange={(e) => setTyped(e.target.value)} />}</Field>
				<Button variant="primary" disabled={!typed} onClick={() => void copy()}>
					<Copy aria-hidden />
					{t("tools.copy")}
				</Button>
				<Button onClick={() => void paste()}>
					<ClipboardPaste aria-hidden />
					{t("tools.paste")}
				</Button>
			</div>
			{pasted !== null && (
				<div role="status" className="mt-4">
					<p className="font-medium">{t("tools.onClipboard")}</p>
					<pre className="mt-1 overflow-auto rounded-md border border-line bg-soft p-3 whitespace-pre-wrap">{pasted}</pre>
				</div>
			)}
		</ToolPage>
	);
}
