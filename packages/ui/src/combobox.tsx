import { Check, ChevronsUpDown, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cn } from "./cn.tsx";
import { controlStyle } from "./input.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "./popover.tsx";

export interface ComboOption {
	value: string;
	label: string;
	/** Second line or code, shown softly. */
	hint?: string;
}

export interface ComboboxProps {
	/** Empty for nothing chosen. */
	value: string;
	/** Text of the chosen value while its option is not loaded. */
	valueLabel?: string;
	onChange: (value: string, option: ComboOption | null) => void;
	/** Options for what was typed ("" for the first ones), best first. Called again 150 ms after typing; `signal` ends the one before. */
	load: (typed: string, signal: AbortSignal) => Promise<readonly ComboOption[]>;
	placeholder?: string;
	words: { none: string; loading: string; failed: string; clear: string };
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

/** One of many, found by typing; options come from anywhere. */
export function Combobox({
	value,
	valueLabel,
	onChange,
	load,
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
	const [state, setState] = useState<{ options: readonly ComboOption[]; status: "loading" | "ready" | "failed" }>({ options: [], status: "loading" });
	const [active, setActive] = useState(0);
	const [chosen, setChosen] = useState<ComboOption | null>(null);
	const list = useRef<HTMLDivElement>(null);
	const loader = useRef(load);
	loader.current = load;

	useEffect(() => {
		if (!open) return;
		const control = new AbortController();
		setState((s) => ({ ...s, status: "loading" }));
		const timer = setTimeout(
			() => {
				loader.current(typed ?? "", control.signal).then(
					(options) => {
						if (control.signal.aborted) return;
						setState({ options, status: "ready" });
						setActive(0);
					},
					() => !control.signal.aborted && setState({ options: [], status: "failed" }),
				);
			},
			typed ? 150 : 0,
		);
		return () => {
			clearTimeout(timer);
			control.abort();
		};
	}, [open, typed]);
	useEffect(() => {
		list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: "nearest" });
	});

	const label = chosen?.value === value ? chosen.label : value ? (valueLabel ?? value) : "";
	const pick = (option: ComboOption) => {
		setChosen(option);
		setTyped(null);
		setOpen(false);
		onChange(option.value, option);
	};
	const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			if (!open) setOpen(true);
			else setActive((a) => Math.max(0, Math.min(state.options.length - 1, a + (event.key === "ArrowDown" ? 1 : -1))));
			return;
		}
		const option = state.options[active];
		if (open && option && state.status === "ready" && (event.key === "Enter" || (event.key === "Tab" && typed))) {
			if (event.key === "Enter") event.preventDefault();
			pick(option);
		} else if (event.key === "Escape" && open) {
			event.stopPropagation();
			setTyped(null);
			setOpen(false);
		}
		onKeyDown?.(event);
	};
	return (
		<Popover open={open} onOpenChange={setOpen}>
			<PopoverAnchor asChild>
				<span className="relative block w-full">
					<input
						id={id}
						role="combobox"
						aria-expanded={open}
						aria-controls={listId}
						aria-autocomplete="list"
						aria-activedescendant={open && state.options[active] ? `${listId}-${active}` : undefined}
						autoComplete="off"
						spellCheck={false}
						// biome-ignore lint/a11y/noAutofocus: only in a cell's editor, which the person has just opened
						autoFocus={autoFocus}
						disabled={disabled}
						placeholder={placeholder}
						className={cn(controlStyle, "truncate pr-14", className)}
						value={typed ?? label}
						onChange={(event) => {
							setTyped(event.target.value);
							setOpen(true);
						}}
						onClick={() => setOpen(true)}
						onKeyDown={keyDown}
						onFocus={(event) => event.currentTarget.select()}
						onBlur={() => {
							setTyped(null);
							setOpen(false);
							onBlur?.();
						}}
						{...aria}
					/>
					<span className="absolute inset-y-0 right-1 flex items-center text-ink-soft">
						{value && !disabled && (
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
						<ChevronsUpDown className="pointer-events-none m-1 size-3.5" aria-hidden />
					</span>
				</span>
			</PopoverAnchor>
			<PopoverContent
				className="w-(--radix-popover-trigger-width) min-w-56 p-1"
				onOpenAutoFocus={(event) => event.preventDefault()}
				onCloseAutoFocus={(event) => event.preventDefault()}
			>
				<div
					ref={list}
					id={listId}
					role="listbox"
					tabIndex={-1}
					aria-label={aria["aria-label"] ?? placeholder ?? words.none}
					className="max-h-72 overflow-auto"
				>
					{state.options.map((option, index) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents: the input holds focus and takes the keys
						<div
							key={option.value}
							id={`${listId}-${index}`}
							role="option"
							tabIndex={-1}
							aria-selected={option.value === value}
							data-active={index === active}
							className="flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 data-[active=true]:bg-info-soft"
							onMouseDown={(event) => event.preventDefault()}
							onMouseMove={() => setActive(index)}
							onClick={() => pick(option)}
						>
							<span className="min-w-0 flex-1 truncate">{option.label}</span>
							{option.hint && <span className="shrink-0 text-xs text-ink-soft">{option.hint}</span>}
							{option.value === value && <Check className="size-4 shrink-0" aria-hidden />}
						</div>
					))}
				</div>
				{state.status !== "ready" || state.options.length === 0 ? (
					<p role="status" className="px-2 py-1.5 text-ink-soft">
						{state.status === "loading" ? words.loading : state.status === "failed" ? words.failed : words.none}
					</p>
				) : null}
			</PopoverContent>
		</Popover>
	);
}
