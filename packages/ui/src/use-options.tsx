import { Check } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { PopoverContent } from "./popover.tsx";
import { useHeld } from "./use-held.tsx";

export interface ComboOption {
	value: string;
	label: string;
	/** Second line or code, shown softly. */
	hint?: string;
}

/** Options for what was typed ("" for the first ones), best first. `signal` ends the call before. */
export type LoadOptions = (typed: string, signal: AbortSignal) => Promise<readonly ComboOption[]>;

export interface ComboWords {
	none: string;
	loading: string;
	failed: string;
	clear: string;
}

interface Loaded {
	options: readonly ComboOption[];
	status: "loading" | "ready" | "failed";
}

/** The option the keys stand on when a list was loaded: the first where something was typed or nothing is chosen, else what is chosen, -1 where the list has it not. */
export const standingAt = (options: readonly ComboOption[], value: string, isTyped: boolean): number =>
	isTyped || value === "" ? 0 : options.findIndex((option) => option.value === value);

/** Options of an open list, asked for 150 ms after typing, and the one the keys stand on: which `standing` says, -1 for none. */
export function useOptions(load: LoadOptions, open: boolean, typed: string, standing: (options: readonly ComboOption[]) => number = () => 0) {
	const [state, setState] = useState<Loaded>({ options: [], status: "loading" });
	const [active, setActive] = useState(-1);
	/** Grows with every key that moves `active`. */
	const [stepped, setStepped] = useState(0);
	const loader = useRef(load);
	loader.current = load;
	const stand = useRef(standing);
	stand.current = standing;
	useEffect(() => {
		if (!open) return;
		const control = new AbortController();
		setState((s) => ({ ...s, status: "loading" }));
		const timer = setTimeout(
			() => {
				loader.current(typed, control.signal).then(
					(options) => {
						if (control.signal.aborted) return;
						setState({ options, status: "ready" });
						setActive(stand.current(options));
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
	const step = (by: 1 | -1) => {
		setActive((a) => Math.max(0, Math.min(state.options.length - 1, a + by)));
		setStepped((n) => n + 1);
	};
	return { ...state, active, setActive, step, stepped };
}

/**
 * Enter pressed while what was typed is still looked for means the first that is found. Answers what every key is shown to: whether it is
 * such an Enter, which is taken then; any other key ends the waiting.
 */
export function useAwaited({ options, status, active }: ReturnType<typeof useOptions>, open: boolean, pick: (option: ComboOption) => void) {
	const [awaited, setAwaited] = useState(false);
	useEffect(() => {
		if (!awaited || status === "loading") return;
		setAwaited(false);
		const option = options[active];
		if (open && option && status === "ready") pick(option);
	});
	return (event: KeyboardEvent, typed: string | null): boolean => {
		const waits = event.key === "Enter" && open && Boolean(typed) && status === "loading";
		setAwaited(waits);
		if (waits) event.preventDefault();
		return waits;
	};
}

interface OptionListProps {
	id: string;
	label: string;
	/** From `useOptions`. */
	found: ReturnType<typeof useOptions>;
	words: ComboWords;
	isChosen: (value: string) => boolean;
	/** Several may be chosen. */
	multiple?: boolean;
	onPick: (option: ComboOption) => void;
}

/** The list below a combobox; the input beside it holds focus and takes the keys. */
function OptionList({ id, label, found, words, isChosen, multiple, onPick }: OptionListProps) {
	const { shown, hold } = useHeld(found);
	const { options, status, active, setActive, stepped } = shown;
	const list = useRef<HTMLDivElement>(null);
	// Not for what the pointer stands on: a list that scrolls moves what is pressed from under it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the keys and another list alone move it
	useEffect(() => {
		list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: "nearest" });
	}, [stepped, options]);
	return (
		<>
			<div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={label} aria-multiselectable={multiple} className="max-h-72 overflow-auto">
				{options.map((option, index) => (
					// biome-ignore lint/a11y/useKeyWithClickEvents: the input holds focus and takes the keys
					<div
						key={option.value}
						id={`${id}-${index}`}
						role="option"
						tabIndex={-1}
						aria-selected={isChosen(option.value)}
						data-active={index === active}
						className="flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 data-[active=true]:bg-info-soft"
						onPointerDown={hold}
						onMouseDown={(event) => event.preventDefault()}
						onMouseMove={() => setActive(index)}
						onClick={() => onPick(option)}
					>
						{/* Names of one beginning are told apart by their ends; a long one leaves room for the code it is the hint of. */}
						<span className="line-clamp-3 min-w-0 flex-1 break-words">{option.label}</span>
						{option.hint && <span className="max-w-2/3 shrink-0 truncate text-xs text-ink-soft">{option.hint}</span>}
						{isChosen(option.value) && <Check className="size-4 shrink-0" aria-hidden />}
					</div>
				))}
			</div>
			{status !== "ready" || options.length === 0 ? (
				<p role="status" className="px-2 py-1.5 text-ink-soft">
					{status === "loading" ? words.loading : status === "failed" ? words.failed : words.none}
				</p>
			) : null}
		</>
	);
}

/** What tells an input apart as the one that takes the keys for a list of options: `shown` while the list is, `open` while it is asked for. */
export const comboAttributes = (listId: string, { options, active }: ReturnType<typeof useOptions>, open: boolean, shown: boolean = open) =>
	({
		role: "combobox",
		"aria-expanded": shown,
		"aria-controls": listId,
		"aria-autocomplete": "list",
		"aria-activedescendant": open && options[active] ? `${listId}-${active}` : undefined,
		autoComplete: "off",
		spellCheck: false,
	}) as const;

/** The options of a combobox, as wide as its input, which keeps the focus. */
export function OptionPopover({ onInteractOutside, ...list }: OptionListProps & Pick<ComponentProps<typeof PopoverContent>, "onInteractOutside">) {
	return (
		<PopoverContent
			className="w-(--radix-popover-trigger-width) min-w-56 p-1"
			onOpenAutoFocus={(event) => event.preventDefault()}
			onCloseAutoFocus={(event) => event.preventDefault()}
			onInteractOutside={onInteractOutside}
		>
			<OptionList {...list} />
		</PopoverContent>
	);
}
