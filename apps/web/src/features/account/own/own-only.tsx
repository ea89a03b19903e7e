import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import type { ReactNode } from "react";
import { useText } from "../../../lib/text.ts";
import { endImitation } from "../../../shell/account/other-session.ts";
import { useUser } from "../../../shell/user.ts";

/** What belongs to the person alone: while staff see through their eyes it says so instead. */
export function OwnOnly({ title, children }: { title: string; children: () => ReactNode }) {
	const t = useText();
	const { imitating } = useUser();
	return (
		<div className="p-4">
			<h1 className="sr-only">{title}</h1>
			{imitating ? (
				<EmptyState
					kind="noPermission"
					title={t("account.notImitating")}
					text={t("account.notImitatingText", { name: imitating.as })}
					actions={<Button onClick={() => void endImitation()}>{t("account.back")}</Button>}
				/>
			) : (
				children()
			)}
		</div>
	);
}
