import { Card } from "@iqt/ui/surface";
import type { ReactNode } from "react";
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

export interface PageRow {
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
