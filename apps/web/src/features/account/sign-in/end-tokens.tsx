import { Checkbox } from "@iqt/ui/choice";
import { useId } from "react";

interface EndTokensProps {
	checked: boolean;
	onChange: (checked: boolean) => void;
	label: string;
}

/** Whether programs with an API token end along with a password or an account. */
export function EndTokens({ checked, onChange, label }: EndTokensProps) {
	const id = useId();
	return (
		<label htmlFor={id} className="flex min-h-6 items-start gap-2">
			<Checkbox id={id} className="mt-0.5" checked={checked} onCheckedChange={(on) => onChange(on === true)} />
			<span>{label}</span>
		</label>
	);
}
