import { Check, ChevronRight } from "lucide-react";
import { ContextMenu as Context, DropdownMenu as Dropdown } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn.tsx";

export interface MenuItem {
	/** Left out for a separator. */
	label?: ReactNode;
	icon?: ReactNode;
	/** What sort of entry it is, among entries of several: stands on it as `data-kind`. */
	kind?: string;
	/** Key that does the same, as shown to people. */
	shortcut?: string;
	onSelect?: () => void;
	disabled?: boolean;
	danger?: boolean;
	/** A tick for the one that is on. */
	checked?: boolean;
	items?: MenuItem[];
}

const panel = "animate-rise z-60 min-w-44 max-h-[70vh] overflow-auto rounded-md border border-line bg-surface p-1 shadow-lg";
const entry =
	"flex min-h-7 w-full cursor-default items-center gap-2 rounded-sm px-2 py-1 text-left outline-none select-none data-disabled:opacity-50 data-highlighted:bg-info-soft [&_svg]:size-4 [&_svg]:shrink-0";

function body(item: MenuItem) {
	return (
		<>
			{item.icon && <span className="flex text-ink-soft">{item.icon}</span>}
			<span className="flex-1">{item.label}</span>
			{item.shortcut && <kbd className="ml-4 font-sans text-xs text-ink-soft">{item.shortcut}</kbd>}
			{item.checked && <Check aria-hidden />}
			{item.items && <ChevronRight aria-hidden />}
		</>
	);
}

/** The same entries inside a dropdown or a context menu. */
function Items({ items, kind }: { items: readonly MenuItem[]; kind: "dropdown" | "context" }) {
	const P = kind === "dropdown" ? Dropdown : Context;
	return items.map((item, index) => {
		// biome-ignore lint/suspicious/noArrayIndexKey: entries of a menu do not move while it is open
		if (item.label === undefined) return <P.Separator key={index} className="my-1 h-px bg-line" />;
		if (item.items) {
			return (
				// biome-ignore lint/suspicious/noArrayIndexKey: entries of a menu do not move while it is open
				<P.Sub key={index}>
					<P.SubTrigger className={entry}>{body(item)}</P.SubTrigger>
					<P.Portal>
						<P.SubContent className={panel}>
							<Items items={item.items} kind={kind} />
						</P.SubContent>
					</P.Portal>
				</P.Sub>
			);
		}
		const common = {
			className: cn(entry, item.danger && "text-danger"),
			disabled: item.disabled,
			onSelect: item.onSelect,
			"data-kind": item.kind,
		};
		if (item.checked !== undefined) {
			return (
				// biome-ignore lint/suspicious/noArrayIndexKey: entries of a menu do not move while it is open
				<P.CheckboxItem key={index} checked={item.checked} {...common}>
					{body(item)}
				</P.CheckboxItem>
			);
		}
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: entries of a menu do not move while it is open
			<P.Item key={index} {...common}>
				{body(item)}
			</P.Item>
		);
	});
}

export interface DropdownMenuProps {
	/** The button; gets the menu's aria attributes. */
	children: ReactNode;
	items: readonly MenuItem[];
	align?: "start" | "end";
	side?: "bottom" | "right" | "top";
	header?: ReactNode;
	onOpenChange?: (open: boolean) => void;
}

/** A menu on a button. */
export function DropdownMenu({ children, items, align = "start", side = "bottom", header, onOpenChange }: DropdownMenuProps) {
	return (
		<Dropdown.Root modal={false} onOpenChange={onOpenChange}>
			<Dropdown.Trigger asChild>{children}</Dropdown.Trigger>
			<Dropdown.Portal>
				<Dropdown.Content align={align} side={side} sideOffset={4} collisionPadding={8} className={panel}>
					{header && <Dropdown.Label className="px-2 py-1 text-xs text-ink-soft">{header}</Dropdown.Label>}
					<Items items={items} kind="dropdown" />
				</Dropdown.Content>
			</Dropdown.Portal>
		</Dropdown.Root>
	);
}

/** A menu on the right mouse button, Shift+F10 or the menu key over `children` (one element). */
export function ContextMenu({ children, items }: { children: ReactNode; items: readonly MenuItem[] }) {
	return (
		<Context.Root modal={false}>
			<Context.Trigger asChild>{children}</Context.Trigger>
			<Context.Portal>
				<Context.Content collisionPadding={8} className={panel}>
					<Items items={items} kind="context" />
				</Context.Content>
			</Context.Portal>
		</Context.Root>
	);
}
