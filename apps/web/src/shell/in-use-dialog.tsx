import type { Use } from "@iqt/routers/kit/records/define";
import { Button } from "@iqt/ui/button";
import { useLocation } from "wouter";
import { OpenDialog } from "../lib/dialogs.tsx";
import { useText } from "../lib/text.ts";

/** Says why a record cannot be deleted: where it is used, each place with a way to it. */
export default function InUseDialog({ text, uses, onClose }: { text: string; uses: readonly Use[]; onClose: () => void }) {
	const t = useText();
	const [, navigate] = useLocation();
	const open = (path: string) => {
		onClose();
		navigate(path);
	};
	return (
		<OpenDialog
			onClose={onClose}
			role="alertdialog"
			title={t("shell.errorTitle")}
			description={text}
			footer={<Button onClick={onClose}>{t("shell.close")}</Button>}
		>
			<ul className="divide-y divide-line rounded-md border border-line">
				{uses.map(({ text: use, path }) => (
					<li key={use} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2">
						<span className="min-w-0 flex-1 break-words">{use}</span>
						{path !== undefined && (
							<Button size="small" onClick={() => open(path)}>
								{t("record.openUse")}
							</Button>
						)}
					</li>
				))}
			</ul>
		</OpenDialog>
	);
}
