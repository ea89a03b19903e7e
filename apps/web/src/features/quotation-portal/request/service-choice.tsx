import { type ServiceType, serviceTypes } from "@iqt/routers/requests/ad-hoc-request/schema";
import { RadioGroup } from "@iqt/ui/choice";
import { useId } from "react";
import { useText } from "../../../lib/text.ts";

/** What the price is for: the form has what that needs, and nothing else. */
export function ServiceChoice({ value, onChange }: { value: ServiceType; onChange: (next: ServiceType) => void }) {
	const t = useText();
	const label = useId();
	return (
		<div className="mb-4 flex flex-col gap-2 border-b border-line pb-4">
			<p id={label} className="font-medium">
				{t("adHocScreen.service")}
			</p>
			<RadioGroup
				aria-labelledby={label}
				value={value}
				onChange={(next) => onChange(next as ServiceType)}
				options={serviceTypes.map((type) => ({ value: type, label: t(`enum.teamService.${type}`) }))}
			/>
		</div>
	);
}
