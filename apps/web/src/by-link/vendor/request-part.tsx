import { listed, locale, type Text, useText } from "../../lib/text.ts";
import { groupDigits } from "../../resource/values.ts";
import { Button, Section } from "../parts.tsx";
import { declared, type Fact, factLabels } from "./fields.ts";
import type { Inquiry } from "./types.ts";

/** A fact of the request in words; null where it says nothing. */
function words(t: Text, request: Inquiry["request"], fact: Fact): string | null {
	const value = request[fact];
	if (value === null || value === "") return null;
	if (Array.isArray(value)) return value.length === 0 ? null : listed(value);
	if (fact === "direction") return t(`enum.direction.${request.direction ?? "westbound"}`);
	if (fact === "mode") return t(`enum.mode.${request.mode ?? "rail"}`);
	if (fact === "cargo") return t(`enum.cargo.${request.cargo}`);
	return typeof value === "number" || fact === "volume" ? groupDigits(String(value), locale()) : value;
}

const kinds = { picture: "adHocRequest.pictures", loadingPlan: "adHocRequest.loadingPlans", msds: "adHocRequest.msds" } as const;

/** What is asked: the goods and their way, as far as the service type has them, and the files that come with it. */
export function RequestPart({ inquiry, onFile }: { inquiry: Inquiry; onFile: (file: Inquiry["request"]["files"][number]) => void }) {
	const t = useText();
	const { request, remark, serviceType } = inquiry;
	const { files } = request;
	const facts = declared[serviceType].facts.flatMap((fact) => {
		const said = words(t, request, fact);
		return said === null ? [] : [[fact, said] as const];
	});
	return (
		<Section title={t("vendorQuotation.request")}>
			<dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1">
				{facts.map(([fact, said]) => (
					<div key={fact} className="contents">
						<dt className="text-ink-soft">{t(fact === "from" && request.to === null ? "vendorQuotation.place" : factLabels[fact])}</dt>
						<dd className="min-w-0 break-words whitespace-pre-wrap tabular-nums">{said}</dd>
					</div>
				))}
			</dl>
			{remark && <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">{remark}</p>}
			{files.length > 0 && (
				<section aria-label={t("vendorQuotation.files")} className="mt-3 border-t border-line pt-3 print:hidden">
					<h3 className="mb-1 text-ink-soft">{t("vendorQuotation.files")}</h3>
					<ul className="flex flex-col items-start gap-2">
						{files.map((file) => (
							<li key={file.file} className="max-w-full">
								<Button className="max-w-full text-left break-words" onClick={() => onFile(file)}>
									{`${t(kinds[file.kind])}: ${file.name}`}
								</Button>
							</li>
						))}
					</ul>
				</section>
			)}
		</Section>
	);
}
