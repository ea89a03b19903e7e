import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { hsCodesIn } from "@iqt/routers/kit/fields/values";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { useState } from "react";
import { hasDoor } from "../../../lib/search-address.ts";
import { useText } from "../../../lib/text.ts";
import { KilogramField } from "./kilogram-field.tsx";

type Name = "hsCodes" | "weightWithTareKg";

export interface TrainFieldsProps {
	value: SearchInput;
	say: (name: Name) => string | undefined;
	onChange: <K extends Name>(name: K, next: SearchInput[K]) => void;
}

/** What only trains abroad ask about: what the goods are, and what a box weighs on the road. */
export function TrainFields({ value, say, onChange }: TrainFieldsProps) {
	const t = useText();
	const [typed, setTyped] = useState(value.hsCodes.join(", "));
	const shown = hsCodesIn(typed).join() === value.hsCodes.join() ? typed : value.hsCodes.join(", ");
	return (
		<div className="grid grid-cols-2 gap-3">
			<Field label={t("saleScreen.hsCodes")} hint={t("saleScreen.hsCodesHint")} error={say("hsCodes")}>
				{(control) => (
					<Input
						{...control}
						inputMode="numeric"
						value={shown}
						onChange={(event) => {
							setTyped(event.target.value);
							onChange("hsCodes", hsCodesIn(event.target.value));
						}}
					/>
				)}
			</Field>
			{hasDoor(value) && (
				<KilogramField
					label={t("saleScreen.weightWithTare")}
					hint={t("saleScreen.weightWithTareHint")}
					error={say("weightWithTareKg")}
					value={value.weightWithTareKg ?? ""}
					onChange={(kilograms) => onChange("weightWithTareKg", kilograms ?? undefined)}
				/>
			)}
		</div>
	);
}
