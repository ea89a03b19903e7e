import { cn } from "@iqt/ui/cn";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { describeError, sentence } from "../../../api/errors.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { useLatest } from "../../../lib/use-latest.ts";

/** How long nothing is typed before the draft is saved. */
const QUIET = 1_200;

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

interface DraftKeeperProps {
	/** What is entered so far, for whoever saves it at once. */
	entered: RefObject<Record<string, unknown>>;
	/** Saves what is entered so far. */
	save: (fields: Record<string, unknown>) => Promise<unknown>;
	/** Told whether there is something the draft does not have yet. */
	onPending: (pending: boolean) => void;
}

/** Within a form: keeps what is entered as a draft, a moment after the last key, and says so. */
export function DraftKeeper({ entered, save, onPending }: DraftKeeperProps) {
	const t = useText();
	const { control, formState } = useFormContext();
	const values: Record<string, unknown> = useWatch({ control });
	const said = JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, value]) => isSaid(value))));
	entered.current = JSON.parse(said);
	const kept = useRef(said);
	const [state, setState] = useState<{ kind: "none" | "saving" } | { kind: "saved"; at: string } | { kind: "failed"; why: string }>({ kind: "none" });
	const latest = useLatest(save);
	const pending = useLatest(onPending);
	const isSubmitted = formState.isSubmitting;
	useEffect(() => {
		if (said === kept.current || isSubmitted) return;
		pending(true);
		const timer = setTimeout(async () => {
			setState({ kind: "saving" });
			try {
				await latest(JSON.parse(said));
				kept.current = said;
				pending(false);
				setState({ kind: "saved", at: momentText(new Date()).slice(-5) });
			} catch (error) {
				setState({ kind: "failed", why: sentence(describeError(error)) });
			}
		}, QUIET);
		return () => clearTimeout(timer);
	}, [said, isSubmitted, latest, pending]);
	return (
		<p
			role="status"
			className={cn("sticky bottom-14 z-1 -mb-5 bg-surface pt-1 pb-2 text-[13px]", state.kind === "failed" ? "text-danger" : "text-ink-soft")}
		>
			{state.kind === "none" && t("adHocScreen.draftNone")}
			{state.kind === "saving" && t("adHocScreen.draftSaving")}
			{state.kind === "saved" && t("adHocScreen.draftSaved", { at: state.at })}
			{state.kind === "failed" && t("adHocScreen.draftFailed", { why: state.why })}
		</p>
	);
}
