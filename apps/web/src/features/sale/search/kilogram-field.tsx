import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { useText } from "../../../lib/text.ts";

interface KilogramFieldProps {
	label: string;
	hint?: string;
	error: string | undefined;
	required?: boolean;
	value: number | "";
	/** Null where nothing is entered. */
	onChange: (kilograms: number | null) => void;
}

/** A whole number of kilograms, in digits of any width. */
export function KilogramField({ value, onChange, ...field }: KilogramFieldProps) {
	const t = useText();
	return (
		<Field {...field}>
			{(control) => (
				<Input
					{...control}
					inputMode="numeric"
					className="text-right tabular-nums"
					after={<span className="pr-2 text-[13px]">{t("saleScreen.kg")}</span>}
					value={value}
					onChange={(event) => {
						const digits = event.target.value.normalize("NFKC").replace(/[^\d]/g, "");
						onChange(digits ? Number(digits) : null);
					}}
				/>
			)}
		</Field>
	);
}
