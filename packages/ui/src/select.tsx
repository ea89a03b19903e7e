import { Check, ChevronDown } from "lucide-react";
import { Select as Primitive } from "radix-ui";
import { cn } from "./cn.tsx";
import { controlStyle } from "./input.tsx";

export interface Option {
	value: string;
	label: string;
}

export interface SelectProps {
	/** Empty for nothing chosen. */
	value: string;
	onChange: (value: string) => void;
	options: readonly Option[];
	placeholder?: string;
	/** Text of an entry that empties the field; left out, it cannot be emptied. */
	emptyLabel?: string;
	id?: string;
	name?: string;
	disabled?: boolean;
	className?: string;
	defaultOpen?: boolean;
	onOpenChange?: (open: boolean) => void;
	"aria-label"?: string;
	"aria-invalid"?: boolean;
	"aria-describedby"?: string;
}

const EMPTY = "\u0000";

/** One of a short list. For long or remote lists use Combobox. */
export function Select({
	value,
	onChange,
	options,
	placeholder,
	emptyLabel,
	id,
	name,
	disabled,
	className,
	defaultOpen,
	onOpenChange,
	...aria
}: SelectProps) {
	return (
		<Primitive.Root
			value={value}
			onValueChange={(next) => onChange(next === EMPTY ? "" : next)}
			name={name}
			disabled={disabled}
			defaultOpen={defaultOpen}
			onOpenChange={onOpenChange}
		>
			<Primitive.Trigger
				id={id}
				className={cn(controlStyle, "flex items-center justify-between gap-2 text-left data-placeholder:text-ink-soft [&>span]:truncate", className)}
				{...aria}
			>
				<Primitive.Value placeholder={placeholder} />
				<Primitive.Icon>
					<ChevronDown className="size-4 shrink-0 text-ink-soft" aria-hidden />
				</Primitive.Icon>
			</Primitive.Trigger>
			<Primitive.Portal>
				<Primitive.Content
					position="popper"
					sideOffset={4}
					className="animate-rise z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-line bg-surface shadow-lg"
				>
					<Primitive.Viewport className="max-h-80 p-1">
						{emptyLabel !== undefined && <Item value={EMPTY} label={emptyLabel} soft />}
						{options.map((option) => (
							<Item key={option.value} {...option} />
						))}
					</Primitive.Viewport>
				</Primitive.Content>
			</Primitive.Portal>
		</Primitive.Root>
	);
}

function Item({ value, label, soft }: Option & { soft?: boolean }) {
	return (
		<Primitive.Item
			value={value}
			className={cn(
				"relative flex min-h-7 cursor-default items-center rounded-sm py-1 pr-8 pl-2 outline-none select-none data-highlighted:bg-info-soft",
				soft && "text-ink-soft",
			)}
		>
			<Primitive.ItemText>{label}</Primitive.ItemText>
			<Primitive.ItemIndicator className="absolute right-2">
				<Check className="size-4" aria-hidden />
			</Primitive.ItemIndicator>
		</Primitive.Item>
	);
}
