import { TriangleAlert } from "lucide-react";
import { useText } from "../../lib/text.ts";
import { CellLinks, type ShowPlace } from "./cell-links.tsx";
import type { Batch } from "./types.ts";

/** Of a sheet read again with other columns: for which rows the choices made before hold no longer, and why. */
export function ChoicesGone({ gone, onShow }: { gone: NonNullable<Batch["choicesGone"]>; onShow: ShowPlace }) {
	const t = useText();
	const whys = (["otherwise", "noClash"] as const).filter((why) => gone[why].length > 0);
	return (
		<div role="status" className="flex shrink-0 items-start gap-2 rounded-md border border-warn/40 bg-warn-soft px-3 py-1 text-[13px] text-warn">
			<TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
			<div className="min-w-0">
				{whys.map((why) => (
					<p key={why}>
						{t(`wizard.choicesGone.${why}`, { count: gone[why].length })} <CellLinks cells={[...new Set(gone[why].map(String))]} onShow={onShow} />
					</p>
				))}
				{gone.all && <p>{t("wizard.choicesGone.all")}</p>}
			</div>
		</div>
	);
}
