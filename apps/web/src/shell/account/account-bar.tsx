import { Button } from "@iqt/ui/button";
import { Eye, UsersRound } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { roleName } from "../../lib/role-name.ts";
import { useStore } from "../../lib/store.ts";
import { useText } from "../../lib/text.ts";
import { useUser } from "../user.ts";
import { changeRole, endImitation, imitateDialog } from "./other-session.ts";

const ImitateDialog = lazy(() => import("./imitate-dialog.tsx"));

function Strip({ icon, text, action, onAction }: { icon: ReactNode; text: string; action: string; onAction: () => Promise<unknown> }) {
	const [busy, setBusy] = useState(false);
	const run = async () => {
		setBusy(true);
		await onAction();
		setBusy(false);
	};
	return (
		<div role="status" className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-4 py-1.5 text-warn">
			<span className="[&_svg]:size-4">{icon}</span>
			<span className="min-w-0 flex-1 font-medium">{text}</span>
			<Button size="small" busy={busy} onClick={run}>
				{action}
			</Button>
		</div>
	);
}

/** Says through whose eyes one sees, or as which one of one's roles one acts, with one click back; and holds the dialog that starts the first. */
export function AccountBar() {
	const t = useText();
	const user = useUser();
	const choosing = useStore(imitateDialog);
	const { imitating } = user;
	const acting = user.heldRoles.find((role) => role.code === user.activeRole);
	return (
		<>
			{imitating && (
				<Strip
					icon={<Eye aria-hidden />}
					text={t(imitating.company ? "account.imitating" : "account.imitatingPerson", {
						as: imitating.as,
						company: imitating.company ?? "",
						by: imitating.by,
					})}
					action={t("account.back")}
					onAction={endImitation}
				/>
			)}
			{acting && (
				<Strip
					icon={<UsersRound aria-hidden />}
					text={t("account.acting", { role: roleName(acting) })}
					action={t("account.allRolesAgain")}
					onAction={() => changeRole(null)}
				/>
			)}
			{choosing && (
				<Suspense>
					<ImitateDialog onClose={() => imitateDialog.set(false)} />
				</Suspense>
			)}
		</>
	);
}
