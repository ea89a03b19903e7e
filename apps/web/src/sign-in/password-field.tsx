import { Field } from "@iqt/ui/field";
import { Input, type InputProps } from "@iqt/ui/input";
import { ArrowBigUp, Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useText } from "../lib/text.ts";

interface PasswordFieldProps {
	name: string;
	label: string;
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
	hint?: string | undefined;
	required?: boolean;
	/** What a password manager does with it: fills in the one it keeps, or offers to make one. */
	isNew?: boolean;
}

/** A password with its label. */
export function PasswordField({ name, label, value, onChange, error, hint, required = false, isNew = false }: PasswordFieldProps) {
	return (
		<Field label={label} required={required} error={error} hint={hint}>
			{(control) => (
				<PasswordInput
					{...control}
					name={name}
					autoComplete={isNew ? "new-password" : "current-password"}
					value={value}
					onChange={(event) => onChange(event.target.value)}
				/>
			)}
		</Field>
	);
}

/** A password with a button that shows it, and a word where Caps Lock is on. Pasting and password managers work as anywhere. */
function PasswordInput(props: Omit<InputProps, "type" | "after">) {
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
