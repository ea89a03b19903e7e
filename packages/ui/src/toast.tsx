import { Toaster as Sonner, toast as show } from "sonner";

/** Room for the bar a form is saved by: the next save must not wait until a toast has gone. */
const aboveBars = { bottom: 72 };

/** Where toasts appear; one on the page. Above a dialog, too, their buttons take clicks: all else outside of it does not. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
	return (
		<Sonner
			position="bottom-right"
			offset={aboveBars}
			mobileOffset={aboveBars}
			closeButton
			containerAriaLabel={label}
			toastOptions={{ closeButtonAriaLabel: closeLabel, classNames: { toast: "!text-(length:--text) !font-[inherit] pointer-events-auto" } }}
		/>
	);
}

/** A short message that goes by itself; `action` is its one button (Undo). */
export const toast = {
	done: (text: string, action?: { label: string; onClick: () => void }) => show.success(text, { action, duration: action ? 10_000 : 4_000 }),
	failed: (text: string, action?: { label: string; onClick: () => void }) => show.error(text, { action, duration: 8_000 }),
	note: (text: string, action?: { label: string; onClick: () => void }) => show.message(text, { action, duration: action ? 10_000 : 5_000 }),
};
