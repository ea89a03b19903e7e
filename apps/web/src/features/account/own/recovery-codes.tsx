import { Button } from "@iqt/ui/button";
import { WarnNote } from "@iqt/ui/note";
import { toast } from "@iqt/ui/toast";
import { Copy, Download, Printer } from "lucide-react";
import { useText } from "../../../lib/text.ts";
import { useUser } from "../../../shell/user.ts";
import { saveFile } from "../../tools/kit.tsx";

/** Prints a text and nothing of the page around it. */
function print(text: string): void {
	const frame = document.createElement("iframe");
	frame.className = "hidden";
	document.body.append(frame);
	const page = frame.contentDocument;
	const lines = page?.createElement("pre");
	if (page && lines) {
		lines.textContent = text;
		page.body.append(lines);
		frame.contentWindow?.print();
	}
	// Browsers that print in the background still need it for a moment.
	setTimeout(() => frame.remove(), 60_000);
}

/** Recovery codes, shown this once, with ways to keep them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
	const t = useText();
	const user = useUser();
	const text = [`MSK-InstantPriceQuery: ${t("signIn.recoveryCode")} (${user.userName})`, "", ...codes, ""].join("\n");
	const copy = async () => {
		await navigator.clipboard.writeText(text);
		toast.done(t("account.copied"));
	};
	return (
		<section aria-labelledby="recovery-codes" className="flex flex-col gap-3">
			<h3 id="recovery-codes" className="text-base font-semibold">
				{t("account.factorCodesTitle")}
			</h3>
			<WarnNote>{t("account.factorCodesText")}</WarnNote>
			<ol className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line bg-soft px-4 py-3 font-mono text-base tabular-nums">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<div className="flex flex-wrap gap-2">
				<Button onClick={() => void copy()}>
					<Copy aria-hidden />
					{t("account.copy")}
				</Button>
				<Button onClick={() => void saveFile("recovery-codes.txt", new Blob([text], { type: "text/plain" }))}>
					<Download aria-hidden />
					{t("account.factorDownload")}
				</Button>
				<Button onClick={() => print(text)}>
					<Printer aria-hidden />
					{t("account.factorPrint")}
				</Button>
				<Button variant="primary" className="ml-auto" onClick={onKept}>
					{t("account.factorKept")}
				</Button>
			</div>
		</section>
	);
}
