import type { ReactNode } from "react";
import { Link } from "wouter";
import { mayOpenAt } from "../../shell/access.ts";
import { useUser } from "../../shell/user.ts";

/** What something is about, as a way there for who may open it. */
export function SubjectLink({ path, children }: { path: string; children: ReactNode }) {
	const user = useUser();
	if (!mayOpenAt(path, user)) return <span className="break-words">{children}</span>;
	return (
		<Link href={path} className="break-words text-accent underline underline-offset-2">
			{children}
		</Link>
	);
}
