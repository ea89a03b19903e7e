import { containerOf } from "@iqt/routers/desk/containers";
import { lineBases } from "@iqt/routers/requests/ad-hoc-request/schema";
import { Button } from "@iqt/ui/button";
import { SelectField } from "@iqt/ui/select-field";
import { TextField } from "@iqt/ui/text-field";
import { Plus, Trash2 } from "lucide-react";
import { useText } from "../../../../lib/text.ts";
import type { AdHocRequest } from "../types.ts";
import type { AskedLine } from "./types.ts";

/** Most lines of an inquiry, as the server takes them. */
const MOST = 40;
const ALL = "*";

interface Props {
	request: AdHocRequest;
	lines: readonly AskedLine[];
	problems: Readonly<Record<string, string>>;
	onChange: (lines: AskedLine[]) => void;
}

/** What vendors are asked to price, line by line. */
export function AskedLines({ request, lines, problems, onChange }: Props) {
	const t = useText();
	const types = request.containers.map(containerOf);
	const bases = lineBases.filter((basis) => basis === "shipment" || (basis === "day" ? request.storageDays !== null : types.length > 0));
	const put = (place: number, changed: Partial<AskedLine>) => onChange(lines.map((line, at) => (at === place ? { ...line, ...changed } : line)));
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1 font-medium">{t("vendorPanel.lines")}</legend>
			{problems.lines && (
				<p role="alert" className="text-danger">
					{problems.lines}
				</p>
			)}
			<ol className="flex flex-col gap-2">
				{lines.map((line, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
					<li key={place} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2 sm:grid-cols-[2fr_1fr_1fr_auto]">
						<div className="col-span-3 sm:col-span-1">
							<TextField
								label={t("adHocScreen.lineCharge")}
								required
								maxLength={80}
								value={line.charge}
								error={problems[`lines.${place}.charge`]}
								onChange={(charge) => put(place, { charge })}
							/>
						</div>
						<SelectField
							label={t("adHocScreen.lineContainer")}
							value={line.containerType ?? ALL}
							error={problems[`lines.${place}.containerType`]}
							options={[{ value: ALL, label: t("adHocScreen.lineAllContainers") }, ...types.map((type) => ({ value: type, label: type }))]}
							onChange={(type) => put(place, { containerType: type === ALL ? null : type })}
						/>
						<SelectField
							label={t("adHocScreen.lineBasis")}
							value={line.basis}
							error={problems[`lines.${place}.basis`]}
							options={bases.map((basis) => ({ value: basis, label: t(`enum.basis.${basis}`) }))}
							onChange={(basis) => put(place, { basis: basis as AskedLine["basis"] })}
						/>
						{lines.length > 1 && (
							<Button
								variant="ghost"
								size="icon"
								className="mt-6"
								aria-label={t("adHocScreen.removeLine", { place: place + 1 })}
								onClick={() => onChange(lines.filter((_, at) => at !== place))}
							>
								<Trash2 aria-hidden />
							</Button>
						)}
					</li>
				))}
			</ol>
			<Button
				className="mt-2"
				size="small"
				disabled={lines.length >= MOST}
				onClick={() => onChange([...lines, { charge: "", containerType: null, basis: bases[0] ?? "shipment" }])}
			>
				<Plus aria-hidden />
				{t("adHocScreen.addLine")}
			</Button>
		</fieldset>
	);
}
