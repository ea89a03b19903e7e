import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn.tsx";
import { firstFocus } from "./first-focus.tsx";

export interface DialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: ReactNode;
	description?: ReactNode;
	children?: ReactNode;
	/** Buttons, right-aligned at the bottom, the main one last. */
	footer?: ReactNode;
	/** Text of the close button for screen readers. */
	closeLabel: string;
	size?: "small" | "medium" | "large" | "full";
	/** `alertdialog` does not close by clicking outside. */
	role?: "dialog" | "alertdialog";
	/** Where the focus begins: the first field, or the main action where the fields need not be filled in. */
	focus?: "field" | "action";
	/** Return false to keep it open (unsaved changes). While a button that submits or one of the footer is busy it stays in any case. */
	mayClose?: () => boolean;
}

const widths = { small: "max-w-md", medium: "max-w-2xl", large: "max-w-5xl", full: "max-w-[min(1400px,calc(100vw-32px))]" };

/** What dialog and drawer share: the frame around them, the head, the scrolling body and the foot. */
function Panel({
	open,
	onOpenChange,
	title,
	description,
	children,
	footer,
	closeLabel,
	mayClose,
	role,
	focus = "field",
	className,
}: Omit<DialogProps, "size"> & { className: string }) {
	const panel = useRef<HTMLDivElement>(null);
	const body = useRef<HTMLDivElement>(null);
	const foot = useRef<HTMLElement>(null);
	/** Nothing there yet to begin on, and nobody has begun elsewhere: what a dialog shows may be on its way. */
	const waits = useRef(false);
	const begin = () => firstFocus(focus === "action" ? null : body.current, foot.current);
	useEffect(() => {
		const first = waits.current && document.activeElement === panel.current ? begin() : null;
		if (!first) return;
		waits.current = false;
		first.focus();
	});
	const change = (next: boolean) => {
		// What is on its way has its answer here: closed now, it would be done and nobody told.
		if (!next && panel.current?.querySelector("[type=submit][aria-busy=true], footer [aria-busy=true]")) return;
		if (next || mayClose?.() !== false) onOpenChange(next);
	};
	return (
		<Primitive.Root open={open} onOpenChange={change}>
			<Primitive.Portal>
				<Primitive.Overlay className="animate-fade fixed inset-0 z-50 bg-black/40" />
				<Primitive.Content
					ref={panel}
					role={role}
					onOpenAutoFocus={(event) => {
						event.preventDefault();
						const first = begin();
						waits.current = first === null;
						(first ?? (event.currentTarget as HTMLElement)).focus();
					}}
					onPointerDown={() => {
						waits.current = false;
					}}
					onEscapeKeyDown={(event) => {
						// A cell that is being edited takes it for itself.
						if ((event.target as Element | null)?.closest("[data-escape=own]")) event.preventDefault();
					}}
					onInteractOutside={(event) => {
						// A toast above the dialog is not "outside".
						if (role === "alertdialog" || (event.target as Element | null)?.closest("[data-sonner-toaster]")) event.preventDefault();
					}}
					{...(description ? {} : { "aria-describedby": undefined })}
					className={cn("fixed z-50 flex flex-col bg-surface shadow-xl outline-none", className)}
				>
					<header className="flex items-start gap-3 border-b border-line px-5 py-3.5 has-[+:empty]:border-b-0">
						<div className="min-w-0 flex-1">
							<Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
							{description && <Primitive.Description className="mt-0.5 text-ink-soft">{description}</Primitive.Description>}
						</div>
						<Primitive.Close aria-label={closeLabel} className="-mr-1 rounded-md p-1 text-ink-soft hover:bg-ink/7 hover:text-ink">
							<X className="size-4" aria-hidden />
						</Primitive.Close>
					</header>
					<div ref={body} className="min-h-0 flex-1 overflow-auto px-5 py-4 last:rounded-b-[inherit] empty:hidden">
						{children}
					</div>
					{footer && (
						<footer ref={foot} className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
							{footer}
						</footer>
					)}
				</Primitive.Content>
			</Primitive.Portal>
		</Primitive.Root>
	);
}

/** A modal dialog: title, scrolling body, footer. */
export function Dialog({ size = "small", role = "dialog", ...rest }: DialogProps) {
	return (
		<Panel
			role={role}
			{...rest}
			className={cn(
				"animate-fade top-1/2 left-1/2 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 rounded-lg",
				widths[size],
			)}
		/>
	);
}

export interface SheetProps extends Omit<DialogProps, "size" | "role"> {
	side?: "right" | "left";
	className?: string;
}

/** A drawer from the side, for details that keep the list in view. */
export function Sheet({ side = "right", className, ...rest }: SheetProps) {
	return (
		<Panel
			role="dialog"
			{...rest}
			className={cn("inset-y-0 w-full max-w-xl", side === "right" ? "animate-slide right-0" : "animate-slide-left left-0", className)}
		/>
	);
}
