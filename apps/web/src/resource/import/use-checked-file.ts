import { type ChangeEvent, type DragEvent, useState } from "react";
import { describeError, type PublicError, showError } from "../../api/errors.ts";
import { upload } from "./upload.ts";

interface CheckedFileOptions<Found, Refusal> {
	/** Looks at the uploaded file and saves nothing; fails for a file that is no such workbook. */
	check: (objectName: string) => Promise<Found>;
	/** What is said of a file that was refused. */
	refusal: (said: PublicError, error: unknown) => Refusal;
	/** Saves what the file holds, all of it or nothing, as it was found. */
	apply: (objectName: string, found: Found) => Promise<void>;
}

/**
 * A workbook that is looked at before anything is saved: `checked` is what was found in it, `refused` why it was not taken. `zone` goes to the
 * element files are dropped on, `input` to the field that chooses one.
 */
export function useCheckedFile<Found, Refusal>({ check, refusal, apply }: CheckedFileOptions<Found, Refusal>) {
	const [busy, setBusy] = useState(false);
	const [checked, setChecked] = useState<(Found & { objectName: string }) | null>(null);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const during = (work: () => Promise<void>, failed: (error: unknown) => void): void => {
		setBusy(true);
		void work()
			.catch(failed)
			.finally(() => setBusy(false));
	};
	const look = (file: File | undefined): void => {
		if (!file || busy) return;
		setChecked(null);
		setRefused(null);
		during(
			async () => {
				const objectName = await upload(file, () => undefined);
				setChecked({ ...(await check(objectName)), objectName });
			},
			(error) => {
				const said = describeError(error);
				if (said.code === "transport") showError(error);
				else setRefused(refusal(said, error));
			},
		);
	};
	return {
		busy,
		checked,
		refused,
		apply: () => checked && during(() => apply(checked.objectName, checked), showError),
		zone: {
			onDragOver: (event: DragEvent) => event.preventDefault(),
			onDrop: (event: DragEvent) => {
				event.preventDefault();
				look(event.dataTransfer.files[0]);
			},
		},
		input: {
			type: "file",
			accept: ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			className: "sr-only",
			onChange: (event: ChangeEvent<HTMLInputElement>) => {
				look(event.target.files?.[0]);
				// So that the same file can be chosen again once it is put right.
				event.target.value = "";
			},
		},
	};
}
