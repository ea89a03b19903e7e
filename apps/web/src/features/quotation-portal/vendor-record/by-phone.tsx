import { Phone } from "lucide-react";
import { useText } from "../../../lib/text.ts";

/** That an answer was said by phone, and who of ours wrote it down; nothing where the vendor wrote it. */
export function ByPhone({ enteredBy }: { enteredBy: string | null }) {
	const t = useText();
	if (enteredBy === null) return null;
	return (
		<span className="flex items-center gap-1 text-ink-soft">
			<Phone className="size-3.5 shrink-0" aria-hidden />
			{t("vendorInquiry.byPhone", { name: enteredBy })}
		</span>
	);
}
