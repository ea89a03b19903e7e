import { cn } from "@iqt/ui/cn";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useText } from "../../lib/text.ts";
import { reasonsOf } from "./reasons.ts";
import type { PreviewRow } from "./types.ts";

/** What is wrong or odd in a row, as a line under it that stays in view however far its cells are scrolled sideways. */
export function RowReasons({ id, row, columns }: { id: string; row: PreviewRow; columns: number }) {
	const t = useText();
	return (
		<tr className="border-b border-line">
			<td colSpan={columns} className="p-0">
				<ul id={id} className="sticky left-0 flex w-[100cqw] flex-col gap-0.5 px-2 pb-1.5 text-xs">
					{reasonsOf(row).map(({ level, message, fields, cells }) => {
						const Icon = level === "error" ? CircleAlert : TriangleAlert;
						return (
							<li key={message} className={cn("flex items-start gap-1", level === "error" ? "text-danger" : "text-warn")}>
								<Icon className="mt-0.5 size-3 shrink-0" aria-hidden />
								<span className="min-w-0">
									{fields.length > 0 && (
										<span className="font-medium">
											{t("wizard.reasonOf", { fields: [fields.join(", "), cells.join(", ")].filter(Boolean).join(" ") })}{" "}
										</span>
									)}
									{message}
								</span>
							</li>
						);
					})}
				</ul>
			</td>
		</tr>
	);
}
