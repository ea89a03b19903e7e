import { ChevronsUpDown, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { cn } from "./cn.tsx";
import { controlStyle } from "./input.tsx";
import { Popover, PopoverAnchor } from "./popover.tsx";
import {
	type ComboOption,
	type ComboWords,
	comboAttributes,
	type LoadOptions,
	OptionPopover,
	standingAt,
	useAwaited,
	useOptions,
} from "./use-options.tsx";

export type { ComboOption };

export interface ComboboxProps {
	/** Empty for nothing chosen. */
	value: string;
	/** Text of the chosen value while its option is not loaded. */
	valueLabel?: string;
	onChange: (value: string, option: ComboOption | null) => void;
	/** Enter was pressed where the keys stood on nothing and nothing was typed: what is chosen stays. */
	onKept?: () => void;
	/** What is typed is the value, and options are only offered: none is taken unless it is chosen. */
	free?: boolean;
	/** Called again 150 ms after typing. */
	load: LoadOptions;
	placeholder?: string;
	words: ComboWords;
	id?: string;
	disabled?: boolean;
	className?: string;
	/** Opens at once with this text typed (a cell's editor). */
	initialText?: string;
	autoFocus?: boolean;
	onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
	onBlur?: () => void;
	"aria-label"?: string;
	"aria-invalid"?: boolean;
	"aria-describedby"?: string;
}

/** One of many, found by typing; options come from anywhere. With `free`, a text with suggestions. */
export function Combobox({
	value,
	valueLabel,
	onChange,
	onKept,
	load,
	free = false,
	placeholder,
	words,
	id,
	disabled,
	className,
	initialText,
	autoFocus,
	onKeyDown,
	onBlur,
	...aria
}: ComboboxProps) {
	const listId = useId();
	const [open, setOpen] = useState(initialText !== undefined);
	const [typed, setTyped] = useState<string | null>(initialText ?? null);
	const found = useOptions(load, open, typed ?? (free ? value : ""), (options) => (free ? -1 : standingAt(options, value, Boolean(typed))));
	const [chosen, setChosen] = useState<ComboOption | null>(null);

	// Nothing to offer is nothing to show where anything may be typed.
	const shown = open && !(free && (found.status !== "ready" || found.options.length === 0));
	const label = free ? value : chosen?.value === value ? chosen.label : value ? (valueLabel ?? value) : "";
	const pick = (option: ComboOption) => {
		setChosen(option);
		setTyped(null);
		setOpen(false);
		onChange(option.value, option);
	};
	const waits = useAwaited(found, open && !free, pick);
	const marking = useRef<ReturnType<typeof setTimeout> | null>(null);
	const mark = (input: HTMLInputElement) => {
		marking.current = null;
		input.select();
	};
	const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		// A key that is quicker than the mark of the click before it would be typed into the old words, and then be marked and lost.
		if (marking.current !== null) {
			clearTimeout(marking.current);
			mark(event.currentTarget);
		}
		if (event.nativeEvent.isComposing) return;
		if (waits(event, typed)) return onKeyDown?.(event);
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			if (!open) setOpen(true);
			else found.step(event.key === "ArrowDown" ? 1 : -1);
			return;
		}
		const option = found.options[found.active];
		if (open && option && found.status === "ready" && (event.key === "Enter" || (event.key === "Tab" && typed && !free))) {
			if (event.key === "Enter") event.preventDefault();
			pick(option);
		} else if (event.key === "Enter" && shown && !free) {
			// A form is not sent by closing a list. Where nothing was typed, what is chosen is kept; what was typed in vain stays to be mended.
			event.preventDefault();
			if (!typed) {
				setTyped(null);
				setOpen(false);
				onKept?.();
			}
		} else if (event.key === "Escape" && open) {
			event.stopPropagation();
			setTyped(null);
			setOpen(false);
		}
		onKeyDown?.(event);
	};
	return (
		<Popover
			open={shown}
			onOpenChange={(opens) => {
				setOpen(opens);
				if (!opens) setTyped(null);
			}}
		>
			<PopoverAnchor asChild>
				<span className="relative block w-full">
					<input
						id={id}
						{...comboAttributes(listId, found, open, shown)}
						// biome-ignore lint/a11y/noAutofocus: only in a cell's editor, which the person has just opened
						autoFocus={autoFocus}
						disabled={disabled}
						placeholder={placeholder}
						className={cn(controlStyle, "truncate", !free && "pr-14", className)}
						value={typed ?? label}
						onChange={(event) => {
							setTyped(event.target.value);
							setOpen(true);
							if (free) onChange(event.target.value, null);
						}}
						onClick={(event) => {
							// A closed list that is opened again is searched anew by what is typed, not by what stands in the middle of its words. A click on
							// marked text sets the caret once it has been told.
							const input = event.currentTarget;
							if (!open && !free) marking.current = setTimeout(() => mark(input));
							setOpen(true);
						}}
						onKeyDown={keyDown}
						// What was typed to open it is the beginning of what is meant.
						onFocus={(event) => !free && !initialText && event.currentTarget.select()}
						onBlur={() => {
							setTyped(null);
							setOpen(false);
							onBlur?.();
						}}
						{...aria}
					/>
					<span className="absolute inset-y-0 right-1 flex items-center text-ink-soft">
						{value && !disabled && !free && (
							<button
								type="button"
								tabIndex={-1}
								aria-label={words.clear}
								className="rounded p-1 hover:bg-ink/7"
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => {
									setChosen(null);
									onChange("", null);
								}}
							>
								<X className="size-3.5" aria-hidden />
							</button>
						)}
						{!free && <ChevronsUpDown className="pointer-events-none m-1 size-3.5" aria-hidden />}
					</span>
				</span>
			</PopoverAnchor>
			<OptionPopover
				id={listId}
				label={aria["aria-label"] ?? placeholder ?? words.none}
				found={found}
				words={words}
				isChosen={(one) => one === value}
				onPick={pick}
			/>
		</Popover>
	);
}
