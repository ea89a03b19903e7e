import { Button } from "@iqt/ui/button";
import type { ReactNode } from "react";

/** What sends a form of the sign-in pages. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
	return (
		<Button type="submit" variant="primary" busy={busy} className="h-11">
			{children}
		</Button>
	);
}
