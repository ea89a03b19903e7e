import { type TenderField, tenderFields } from "@iqt/routers/desk/tender/schema";
import { Button } from "@iqt/ui/button";
import { CheckField, RadioGroup } from "@iqt/ui/choice";
import { TextField } from "@iqt/ui/text-field";
import { useState } from "react";
import { trpc } from "../../../api/client.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import type { Lane } from "./types.ts";

interface CorrectDialogProps {
	tenderId: string;
	lane: Lane;
	refresh: () => Promise<unknown>;
	onClose: () => void;
}

type End = Lane["problems"][number]["candidates"][number]["end"];

const isSide = (field: TenderField): field is "origin" | "destination" => field === "origin" || field === "destination";

/** Puts a lane right: what it is asked about first, with the places a word may mean to choose from; for every row that has the same words if wished. */
export function CorrectDialog({ tenderId, lane, refresh, onClose }: CorrectDialogProps) {
	const t = useText();
	const [texts, setTexts] = useState<Partial<Record<TenderField, string>>>({});
	const [ends, setEnds] = useState<{ origin?: End; destination?: End }>({});
	const [everywhere, setEverywhere] = useState(true);
	const answer = trpc.tender.answer.useMutation({
		onSuccess: async () => {
			await refresh();
			onClose();
		},
	});
	const problemOf = (field: TenderField) => lane.problems.find((problem) => problem.field === field);
	const asked = lane.problems.map(({ field }) => field);
	const shown = asked.length > 0 ? tenderFields.filter((field) => asked.includes(field)) : tenderFields;
	const isChanged = Object.keys(texts).length > 0 || Object.keys(ends).length > 0;
	return (
		<OpenDialog
			onClose={onClose}
			title={`${t("tenderScreen.correct")}${DOT}${t("tenderScreen.row")} ${lane.row} ${lane.reference}`}
			footer={
				<CancelFooter onCancel={onClose} busy={answer.isPending}>
					<Button
						variant="primary"
						disabled={!isChanged}
						busy={answer.isPending}
						onClick={() => answer.mutate({ id: tenderId, place: lane.place, texts, ends, everywhere })}
					>
						{t("tenderScreen.correct")}
					</Button>
				</CancelFooter>
			}
		>
			<div className="flex flex-col gap-4">
				{shown.map((field) => {
					const problem = problemOf(field);
					const candidates = problem?.candidates ?? [];
					if (isSide(field) && candidates.length > 0) {
						const chosen = candidates.findIndex(({ end }) => end === ends[field]);
						return (
							<fieldset key={field}>
								<legend className="mb-1 font-medium">
									{t(`tender.field.${field}`)}: {problem?.message}
								</legend>
								<RadioGroup
									aria-label={t(`tender.field.${field}`)}
									className="flex flex-col gap-1"
									value={chosen < 0 ? "" : String(chosen)}
									options={candidates.map(({ label }, i) => ({ value: String(i), label }))}
									onChange={(at) => {
										const end = candidates[Number(at)]?.end;
										if (end) setEnds({ ...ends, [field]: end });
									}}
								/>
							</fieldset>
						);
					}
					const words = problem?.words ?? [];
					return (
						<div key={field} className="flex flex-col gap-1">
							<TextField
								label={t(`tender.field.${field}`)}
								value={texts[field] ?? lane.said.texts[field] ?? ""}
								{...(problem ? { error: problem.message } : {})}
								maxLength={300}
								onChange={(text) => setTexts({ ...texts, [field]: text })}
							/>
							{words.length > 0 && (
								<RadioGroup
									aria-label={t(`tender.field.${field}`)}
									className="flex flex-wrap gap-3"
									value={texts[field] ?? ""}
									options={words.map((word) => ({ value: word, label: word }))}
									onChange={(word) => setTexts({ ...texts, [field]: word })}
								/>
							)}
						</div>
					);
				})}
				{shown.some(isSide) && asked.length > 0 && <CheckField label={t("tenderScreen.everywhere")} checked={everywhere} onChange={setEverywhere} />}
			</div>
		</OpenDialog>
	);
}
