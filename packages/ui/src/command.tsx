import { Command as Primitive } from "cmdk";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useState } from "react";

export interface CommandItem {
	id: string;
	label: ReactNode;
	hint?: ReactNode;
	icon?: ReactNode;
	onSelect: () => void;
}

export interface CommandPaletteProps {
	title: string;
	placeholder: string;
	none: string;
	typed: string;
	onTyped: (typed: string) => void;
	/** Already filtered, best first; Enter takes the first. */
	groups: readonly { heading: string; items: readonly CommandItem[] }[];
	onClose: () => void;
	maxLength?: number;
}

/** The box is all there is to stop at: with Tab one would leave what lies over the page. */
const stay = (event: KeyboardEvent) => event.key === "Tab" && event.preventDefault();

/**
 * A box to type in and a list of what can be done with it. It opens in the middle of work, so it does without what makes a dialog modal by
 * changing the whole page (no pointer, no scrolling, hidden from readers): its backdrop takes the pointer, the box keeps the focus.
 */
export function CommandPalette({ title, placeholder, none, typed, onTyped, groups, onClose, maxLength }: CommandPaletteProps) {
	const [before] = useState(() => document.activeElement);
	return (
		<Dialog.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
			<Dialog.Portal>
				<div className="animate-fade fixed inset-0 z-60 bg-black/40" />
				<Dialog.Content
					aria-describedby={undefined}
					aria-modal
					onKeyDown={stay}
					// Where it is modal in the usual way, it does not close by a focus that a script moves.
					onFocusOutside={(event) => event.preventDefault()}
					onCloseAutoFocus={(event) => {
						event.preventDefault();
						// This comes late: what was chosen, or the palette opened anew, may have the focus by now.
						if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true });
					}}
					className="animate-fade fixed top-[12vh] left-1/2 z-60 w-[calc(100vw-32px)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg bg-surface shadow-xl"
				>
					<Dialog.Title className="sr-only">{title}</Dialog.Title>
					<Primitive shouldFilter={false} loop label={title}>
						<div className="flex items-center gap-2 border-b border-line px-3">
							<Search className="size-4 text-ink-soft" aria-hidden />
							<Primitive.Input
								value={typed}
								onValueChange={onTyped}
								maxLength={maxLength}
								placeholder={placeholder}
								className="h-12 flex-1 bg-transparent outline-none"
							/>
						</div>
						<Primitive.List className="max-h-[50vh] overflow-auto overscroll-contain p-1.5">
							<Primitive.Empty className="px-3 py-6 text-center text-ink-soft">{none}</Primitive.Empty>
							{groups
								.filter((group) => group.items.length > 0)
								.map((group) => (
									<Primitive.Group
										key={group.heading}
										heading={group.heading}
										className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-soft"
									>
										{group.items.map((item) => (
											<Primitive.Item
												key={item.id}
												value={item.id}
												onSelect={() => {
													onClose();
													item.onSelect();
												}}
												className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 data-[selected=true]:bg-info-soft [&_svg]:size-4 [&_svg]:shrink-0"
											>
												{item.icon && <span className="text-ink-soft">{item.icon}</span>}
												<span className="flex-1 truncate">{item.label}</span>
												{item.hint && <span className="truncate text-xs text-ink-soft max-sm:hidden">{item.hint}</span>}
											</Primitive.Item>
										))}
									</Primitive.Group>
								))}
						</Primitive.List>
					</Primitive>
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
