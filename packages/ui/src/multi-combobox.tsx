import { X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { cn } from "./cn.tsx";
import { controlStyle } from "./input.tsx";
import { Popover, PopoverAnchor } from "./popover.tsx";
import { type ComboOption, type ComboWords, comboAttributes, type LoadOptions, OptionPopover, useAwaited, useOptions } from "./use-options.tsx";

export interface MultiComboboxProps {
	values: readonly string[];
	/** Words of chosen values whose options are not loaded. */
	chosen?: readonly { value: string; label: string }[];
	onChange: (values: string[]) => void;
	/** Called again 150 ms after typing. */
	load: LoadOptions;
	placeholder?: string;
	/** `remove` is said of the cross of one of them. */
	words: ComboWords & { remove: (label: string) => string };
	id?: string;
	disabled?: boolean;
	onBlur?: () => void;
	"aria-label"?: string;
	"aria-invalid"?: boolean;
	"aria-describedby"?: string;
}

/** Several of many, found by typing, shown as chips. Enter adds or takes away, Backspace takes the last away. */
export function MultiCombobox({ values, chosen, onChange, load, placeholder, words, id, disabled, onBlur, ...aria }: MultiComboboxProps) {
	const listId = useId();
	const input = useRef<HTMLInputElement>(null);
	const [open, setOpen] = useState(false);
	const [typed, setTyped] = useState("");
	const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
	// A click and Enter add nothing to what is chosen, and take nothing away, before anything is typed or stepped to.
	const found = useOptions(load, open, typed, () => (typed || values.length === 0 ? 0 : -1));
	const labelOf = (value: string) => known.get(value) ?? chosen?.find((o) => o.value === value)?.label ?? value;
	const toggle = (option: ComboOption) => {
		setKnown((all) => new Map(all).set(option.value, option.label));
		onChange(values.includes(option.value) ? values.filter((v) => v !== option.value) : [...values, option.value]);
		setTyped("");
	};
	const waits = useAwaited(found, open, toggle);
	const remove = (value: string) => {
		onChange(values.filter((v) => v !== value));
		input.current?.focus();
	};
	const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.nativeEvent.isComposing) return;
		if (waits(event, typed)) return;
		const option = found.options[found.active];
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			if (!open) setOpen(true);
			else found.step(event.key === "ArrowDown" ? 1 : -1);
		} else if (event.key === "Enter" && open && option && found.status === "ready") {
			event.preventDefault();
			toggle(option);
		} else if (event.key === "Enter" && open) {
			event.preventDefault();
			if (!typed) setOpen(false);
		} else if (event.key === "Escape" && open) {
			event.stopPropagation();
			setOpen(false);
		} else if (event.key === "Backspace" && typed === "" && values.length > 0) {
			onChange(values.slice(0, -1));
		}
	};
	return (
		<Popover open={open} onOpenChange={setOpen}>
			<PopoverAnchor asChild>
				{/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips goes to the input, which has the keys */}
				{/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the chips goes to the input, which has the keys */}
				<span
					className={cn(
						controlStyle,
						"flex h-auto min-h-(--control) cursor-text flex-wrap items-center gap-1 px-1.5 py-1 focus-within:outline-2 focus-within:outline-accent",
						disabled && "cursor-not-allowed bg-soft",
						aria["aria-invalid"] && "border-danger",
					)}
					onClick={() => input.current?.focus()}
				>
					{values.map((value) => (
						<span key={value} className="inline-flex max-w-full items-center gap-0.5 rounded-sm bg-ink/8 pl-1.5 text-[13px]">
							<span className="truncate">{labelOf(value)}</span>
							{!disabled && (
								<button
									type="button"
									aria-label={words.remove(labelOf(value))}
									className="flex size-6 items-center justify-center rounded-sm text-ink-soft hover:bg-ink/10 hover:text-ink"
									onClick={() => remove(value)}
								>
									<X className="size-3.5" aria-hidden />
								</button>
							)}
						</span>
					))}
					<input
						ref={input}
						id={id}
						{...comboAttributes(listId, found, open)}
						disabled={disabled}
						placeholder={values.length === 0 ? placeholder : undefined}
						className="h-6 min-w-16 flex-1 bg-transparent px-1 outline-none placeholder:text-ink-soft"
						value={typed}
						onChange={(event) => {
							setTyped(event.target.value);
							setOpen(true);
						}}
						onClick={() => setOpen(true)}
						onKeyDown={keyDown}
						onBlur={() => {
							setTyped("");
							setOpen(false);
							onBlur?.();
						}}
						{...aria}
					/>
				</span>
			</PopoverAnchor>
			<OptionPopover
				id={listId}
				label={aria["aria-label"] ?? placeholder ?? words.none}
				found={found}
				words={words}
				multiple
				isChosen={(value) => values.includes(value)}
				onPick={toggle}
				onInteractOutside={(event) => input.current?.parentElement?.contains(event.target as Node) && event.preventDefault()}
			/>
		</Popover>
	);
}
