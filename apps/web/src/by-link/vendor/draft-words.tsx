import { momentText } from "../../lib/moment.ts";
import { type MessageId, useText } from "../../lib/text.ts";
import { Button, Notice } from "../parts.tsx";
import type { useDraft, Whereabouts as Where } from "./use-draft.ts";

type Draft = ReturnType<typeof useDraft>;

const said = {
	untouched: "vendorQuotation.untouched",
	saving: "vendorQuotation.saving",
	server: "vendorQuotation.onServer",
	here: "vendorQuotation.here",
	nowhere: "vendorQuotation.nowhere",
} as const satisfies Record<Where, MessageId>;

/** Where what was typed is. */
export function Whereabouts({ draft: { whereabouts, savedAt } }: { draft: Draft }) {
	const t = useText();
	return (
		<p className="text-[0.87em] text-ink-soft" data-kept={whereabouts}>
			{t(said[whereabouts], { time: savedAt ? momentText(savedAt) : "" })}
		</p>
	);
}

/** What has to be known, or said, before it goes on: prices that wait for a connection, and another's that were saved meanwhile; `onKeep` once they are to give way. */
export function DraftNotice({ draft: { conflict, settle, isWaiting, stopWaiting }, onKeep }: { draft: Draft; onKeep: () => void }) {
	const t = useText();
	return (
		<>
			{isWaiting && (
				<Notice tone="warn">
					<p>{t("vendorQuotation.waiting")}</p>
					<Button className="mt-2" onClick={stopWaiting}>
						{t("vendorQuotation.stopWaiting")}
					</Button>
				</Notice>
			)}
			{conflict && (
				<Notice tone="warn">
					<p>{t("vendorQuotation.conflict")}</p>
					<div className="mt-2 flex flex-wrap gap-2">
						<Button onClick={() => settle(true)}>{t("vendorQuotation.takeTheirs")}</Button>
						<Button
							onClick={() => {
								settle(false);
								onKeep();
							}}
						>
							{t("vendorQuotation.keepMine")}
						</Button>
					</div>
				</Notice>
			)}
		</>
	);
}
