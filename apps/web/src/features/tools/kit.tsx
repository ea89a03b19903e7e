import { Button } from "@iqt/ui/button";
import { Card } from "@iqt/ui/surface";
import { TextField } from "@iqt/ui/text-field";
import { type ReactNode, useState } from "react";
import { showError } from "../../api/errors.ts";
import { type MessageId, useText } from "../../lib/text.ts";
import { download } from "../../resource/download.ts";
import { menuOf } from "../../shell/access.ts";
import { useUser } from "../../shell/user.ts";

/** A tool: its name, what it is for, and itself. */
export function ToolPage({ title, intro, children }: { title: MessageId; intro: MessageId; children: ReactNode }) {
	const t = useText();
	return (
		<div className="flex flex-col gap-4 p-4">
			<header>
				<h1 className="text-lg font-semibold">{t(title)}</h1>
				<p className="mt-0.5 max-w-3xl text-ink-soft">{t(intro)}</p>
			</header>
			<Card>{children}</Card>
		</div>
	);
}

/** Has the browser keep what was made here as a file. */
export async function saveFile(name: string, content: ReadableStream<Uint8Array> | Blob): Promise<void> {
	const blob = content instanceof Blob ? content : await new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
	const url = URL.createObjectURL(blob);
	download({ name, url });
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface NamedDownloadProps {
	title: MessageId;
	intro: MessageId;
	/** What the button does. */
	action: MessageId;
	icon: ReactNode;
	/** Makes a file of the person's pages; `name` has no ending yet. */
	save: (name: string, head: readonly string[], rows: readonly (readonly string[])[]) => Promise<void>;
}

/** A tool that hands out the person's pages as a file under a name of their own. */
export function NamedDownload({ title, intro, action, icon, save }: NamedDownloadProps) {
	const t = useText();
	const pages = usePageRows();
	const [name, setName] = useState("");
	const head = [t("tools.section"), t("tools.page"), t("tools.path")];
	const rows = pages.map((row) => [row.section, row.title, row.path]);
	return (
		<ToolPage title={title} intro={intro}>
			<div className="mb-3 flex flex-wrap items-end gap-3">
				<TextField label={t("tools.fileName")} value={name} placeholder={t("tools.pages")} onChange={setName} />
				<Button variant="primary" onClick={() => save(name.trim() || t("tools.pages"), head, rows).catch(showError)}>
					{icon}
					{t(action)}
				</Button>
			</div>
			<PlainTable label={t("tools.pages")} head={head} rows={rows} />
		</ToolPage>
	);
}

interface PageRow {
	section: string;
	title: string;
	path: string;
}

/** The pages in the person's menu: what the tools show and export. */
export function usePageRows(): PageRow[] {
	const t = useText();
	const user = useUser();
	return menuOf(user).flatMap(({ section, screens }) =>
		screens.filter((s) => !s.href).map((s) => ({ section: section ? t(section.title) : "", title: t(s.title), path: s.path })),
	);
}

/** A plain table, scrolled sideways where it is too wide. */
export function PlainTable({ label, head, rows }: { label: string; head: readonly ReactNode[]; rows: readonly (readonly ReactNode[])[] }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
		<section aria-label={label} tabIndex={0} className="max-h-[60vh] overflow-auto rounded-md border border-line">
			<table className="w-full border-collapse text-left">
				<thead className="sticky top-0 bg-soft">
					<tr>
						{head.map((name, i) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: columns stand where they stand
							<th key={i} scope="col" className="border-b border-line px-3 py-1.5 font-medium whitespace-nowrap">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((cells, r) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows stand where they stand
						<tr key={r} className="border-b border-line last:border-0">
							{cells.map((cell, i) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: columns stand where they stand
								<td key={i} className="px-3 py-1.5">
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
