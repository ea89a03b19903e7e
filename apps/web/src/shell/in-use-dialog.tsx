import { Button } from "@iqt/ui/button";
import { useLocation } from "wouter";
import type { InUse } from "../api/errors.ts";
import { OpenDialog } from "../lib/dialogs.tsx";
import { useText } from "../lib/text.ts";

/** Says why a record cannot be deleted: where it is used, each place with a way to it. */
export default function InUseDialog({ inUse: { name, uses }, onClose }: { inUse: InUse; onClose: () => void }) {
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
			title={t("record.inUseTitle", { name })}
			description={t("record.inUseText")}
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
