import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Skeletons } from "@iqt/ui/surface";
import { Download, ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { describeError, sentence } from "../../../api/errors.ts";
import { OpenDialog } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { download } from "../../../resource/download.ts";
import { loadPdf } from "./files.ts";

type State = { kind: "loading" } | { kind: "ready"; name: string; url: string; blob: string | null } | { kind: "failed"; error: unknown };

/** The document as the customer gets it. */
export function PdfPreview({ id, number, onClose }: { id: string; number: string; onClose: () => void }) {
	const t = useText();
	const [state, setState] = useState<State>({ kind: "loading" });
	useEffect(() => {
		const control = new AbortController();
		let blob: string | null = null;
		loadPdf(id, control.signal).then(
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
	}, [id]);
	const title = t("quotationScreen.previewTitle", { number });
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
