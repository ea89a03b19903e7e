import { Input, type InputProps } from "@iqt/ui/input";
import { ArrowBigUp, Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useText } from "../../lib/text.ts";

/** A password with a button that shows it, and a word where Caps Lock is on. Pasting and password managers work as anywhere. */
export function PasswordInput(props: Omit<InputProps, "type" | "after">) {
	const t = useText();
	const [shown, setShown] = useState(false);
	const [caps, setCaps] = useState(false);
	const look = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
	return (
		<>
			<Input
				{...props}
				type={shown ? "text" : "password"}
				autoCapitalize="none"
				spellCheck={false}
				onKeyDown={look}
				onKeyUp={look}
				onBlur={() => setCaps(false)}
				after={
					<button
						type="button"
						aria-pressed={shown}
						aria-label={t("shell.showPassword")}
						className="rounded p-1.5 hover:bg-ink/7"
						onClick={() => setShown(!shown)}
					>
						{shown ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
					</button>
				}
			/>
			<p role="status" className="flex items-center gap-1 text-[13px] text-warn empty:hidden">
				{caps && (
					<>
						<ArrowBigUp className="size-4" aria-hidden />
						{t("signIn.capsLock")}
					</>
				)}
			</p>
		</>
	);
}
