import { locale } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";

interface DifferenceProps {
	amount: string;
	/** Said where what stands beside it is in another one. */
	currency?: string | undefined;
}

/** "+400.00", "EUR −12.50", or a dash for nothing; dearer and cheaper are told by the sign. */
export function Difference({ amount, currency }: DifferenceProps) {
	const value = Number(amount);
	if (value === 0) return <span className="text-ink-soft">–</span>;
	return (
		<span className={`whitespace-nowrap ${value > 0 ? "text-danger" : "text-good"}`}>
			{currency && `${currency} `}
			{value > 0 ? "+" : "−"}
			{groupDigits(amount.replace("-", ""), locale())}
		</span>
	);
}
