import { Button } from "@iqt/ui/button";
import { type ReactNode, useRef } from "react";

interface ChooseFileProps {
	label: string;
	icon: ReactNode;
	/** Endings or types the browser offers, as an input takes them. */
	accept: string;
	busy?: boolean;
	onFile: (file: File) => void;
}

/** A button that has one file chosen; the same file may be chosen again. */
export function ChooseFile({ label, icon, accept, busy, onFile }: ChooseFileProps) {
	const chooser = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				ref={chooser}
				type="file"
				accept={accept}
				className="sr-only"
				tabIndex={-1}
				aria-label={label}
				onChange={(event) => {
					const [file] = event.target.files ?? [];
					event.target.value = "";
					if (file) onFile(file);
				}}
			/>
			<Button busy={busy} onClick={() => chooser.current?.click()}>
				{icon}
				{label}
			</Button>
		</>
	);
}
