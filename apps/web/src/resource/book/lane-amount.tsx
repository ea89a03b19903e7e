import type { RateField } from "@iqt/routers/kit/price-book/fields";
import { Select } from "@iqt/ui/select";
import { useText } from "../../lib/text.ts";

interface AmountProps {
	amount: string;
	amounts: readonly Pick<RateField, "name" | "label">[];
	onChange: (amount: string) => void;
}

/** Which amount the containers of a lane show. */
export function LaneAmount({ amount, amounts, onChange }: AmountProps) {
	const t = useText();
	return (
		<Select
			aria-label={t("book.headAmount")}
			className="!h-7 w-36"
			value={amount}
			options={amounts.map(({ name, label }) => ({ value: name, label: t(label) }))}
			onChange={onChange}
		/>
	);
}
