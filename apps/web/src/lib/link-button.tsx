import { Button, type ButtonProps } from "@iqt/ui/button";
import type { ReactNode } from "react";
import { Link } from "wouter";

/** A link that looks like a button. */
export function LinkButton({
	href,
	children,
	onClick,
	...button
}: Omit<ButtonProps, "asChild" | "onClick"> & { href: string; onClick?: () => void; children: ReactNode }) {
	return (
		<Button {...button} asChild>
			<Link href={href} onClick={onClick}>
				{children}
			</Link>
		</Button>
	);
}
