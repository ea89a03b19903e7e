import { MessagesSquare } from "lucide-react";
import { Link } from "wouter";
import { useText } from "../../lib/text.ts";
import { threadPath } from "../../paths.ts";
import { useCan, useUser } from "../../shell/user.ts";

/** The way from a request to what is said about it, for whoever reads messages. */
export function ThreadLink({ id }: { id: string }) {
	const t = useText();
	const can = useCan();
	const staff = useUser().userType !== 3;
	if (!staff || !can("message.view")) return null;
	return (
		<Link href={threadPath(id)} className="flex w-fit items-center gap-1 text-[13px] text-accent hover:underline">
			<MessagesSquare className="size-3.5" aria-hidden />
			{t("message.openThread")}
		</Link>
	);
}
