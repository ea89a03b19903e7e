import { useState } from "react";
import { showError } from "../../api/errors.ts";

/** Work that closes its dialog once it is done; the dialog stays where it fails, which is shown. */
export function useDeed<Args extends unknown[]>(work: (...args: Args) => unknown, onClose: () => void) {
	const [busy, setBusy] = useState(false);
	const run = async (...args: Args) => {
		setBusy(true);
		try {
			await work(...args);
			onClose();
		} catch (error) {
			showError(error);
			setBusy(false);
		}
	};
	return { busy, run };
}
