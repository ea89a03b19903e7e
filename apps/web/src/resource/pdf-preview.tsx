import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Skeletons } from "@iqt/ui/surface";
import { Download, ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { describeError, sentence } from "../api/errors.ts";
import { OpenDialog } from "../lib/dialogs.tsx";
import { useText } from "../lib/text.ts";
import { download } from "./download.ts";

/** A PDF for showing: a `blob:` address to be revoked, or null where only its own address can show it. */
interface LoadedPdf {
	name: string;
	url: string;
	blob: string | null;
}

type State = { kind: "loading" } | ({ kind: "ready" } & LoadedPdf) | { kind: "failed"; error: unknown };

async function loadPdf({ name, url }: { name: string; url: string }, signal: AbortSignal): Promise<LoadedPdf> {
	try {
		const response = await fetch(url, { signal });
		if (!response.ok) return { name, url, blob: null };
		const bytes = await response.arrayBuffer();
		return { name, url, blob: URL.createObjectURL(new Blob([bytes], { type: "application/pdf" })) };
	} catch {
		return { name, url, blob: null };
	}
}

interface PdfPreviewProps {
	title: string;
	/** Asks for a link to the file, once. */
	link: (signal: AbortSignal) => Promise<{ name: string; url: string }>;
	onClose: () => void;
}

/** A paper as who it is for gets it. */
export function PdfPreview({ title, link, onClose }: PdfPreviewProps) {
	const t = useText();
	const [ask] = useState(() => link);
	const [state, setState] = useState<State>({ kind: "loading" });
	useEffect(() => {
		const control = new AbortController();
		let blob: string | null = null;
		ask(control.signal)
			.then((linked) => loadPdf(linked, control.signal))
			.then(
				(file) => {
					blob = file.blob;
					if (control.signal.aborted) {
						if (blob) URL.revokeObjectURL(blob);
					} else setState({ kind: "ready", ...file });
				},
				(error) => !control.signal.aborted && setState({ kind: "failed", error }),
			);
		return () => {
			control.abort();
			if (blob) URL.revokeObjectURL(blob);
		};
	}, [ask]);
	const address = state.kind === "ready" ? (state.blob ?? state.url) : "";
	return (
		<OpenDialog
			onClose={onClose}
			title={title}
			size="large"
			footer={
				<>
					{state.kind === "ready" && (
						<>
							<Button asChild>
								<a href={address} target="_blank" rel="noreferrer">
									<ExternalLink aria-hidden />
									{t("quotationScreen.openTab")}
								</a>
							</Button>
							<Button onClick={() => download({ name: state.name, url: address })}>
								<Download aria-hidden />
								{t("quotationScreen.pdf")}
							</Button>
						</>
					)}
					<Button variant="primary" onClick={onClose}>
						{t("shell.close")}
					</Button>
				</>
			}
		>
			<div className="h-[65vh]">
				{state.kind === "loading" && (
					<div className="flex h-full flex-col gap-3" role="status" aria-label={t("table.loading")}>
						<Skeletons shapes={["h-10 w-1/2", "h-6 w-3/4", "h-full w-full"]} />
					</div>
				)}
				{state.kind === "ready" && state.blob && <iframe title={title} src={state.blob} className="size-full rounded border border-line" />}
				{state.kind === "ready" && !state.blob && <EmptyState kind="error" title={t("quotationScreen.previewFailed")} />}
				{state.kind === "failed" && (
					<EmptyState kind="error" title={t("quotationScreen.previewFailed")} text={sentence(describeError(state.error))} />
				)}
			</div>
		</OpenDialog>
	);
}
