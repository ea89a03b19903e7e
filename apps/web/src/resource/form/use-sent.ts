import { type FormEvent, type RefObject, useState } from "react";
import { fieldErrors, showError } from "../../api/errors.ts";
import { useGoToWrong } from "./use-go-to-wrong.ts";

/** A form of its own making in a dialog: `send` does its work and closes it; what the server has against fields is in `problems`, by their names. */
export function useSent(dirty: RefObject<boolean>, work: () => Promise<unknown>, onClose: () => void) {
	const [problems, setProblems] = useState<Record<string, string>>({});
	const [busy, setBusy] = useState(false);
	const { box, refuse } = useGoToWrong();
	const send = async (event: FormEvent) => {
		event.preventDefault();
		setBusy(true);
		try {
			await work();
			dirty.current = false;
			onClose();
		} catch (error) {
			const found = fieldErrors(error);
			setProblems(found);
			if (Object.keys(found).length === 0) showError(error);
			refuse();
			setBusy(false);
		}
	};
	return { box, problems, busy, send };
}
