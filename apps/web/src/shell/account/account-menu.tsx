import type { MenuItem } from "@iqt/ui/menu";
import { Contact, Eye, KeyRound, MapPin, UserRound, UsersRound } from "lucide-react";
import { useLocation } from "wouter";
import { roleName } from "../../lib/role-name.ts";
import { useText } from "../../lib/text.ts";
import { paths } from "../../paths.ts";
import { useUser } from "../user.ts";
import { changeRole, endImitation, imitateDialog } from "./other-session.ts";

/** What the user menu offers of one's own account: pages, the role one acts as, a customer's eyes and the way back. */
export function useAccountMenu(): MenuItem[] {
	const t = useText();
	const user = useUser();
	const [, navigate] = useLocation();
	if (user.imitating) {
		return [{ label: t("account.backToOwn", { name: user.imitating.by }), icon: <Eye aria-hidden />, onSelect: () => void endImitation() }];
	}
	const roles: MenuItem[] =
		user.heldRoles.length > 1
			? [
					{
						label: t("account.actAs"),
						icon: <UsersRound aria-hidden />,
						items: [null, ...user.heldRoles].map((role) => {
							const code = role?.code ?? null;
							return {
								label: role ? roleName(role) : t("account.allRoles"),
								checked: code === user.activeRole,
								onSelect: () => code !== user.activeRole && void changeRole(code),
							};
						}),
					},
				]
			: [];
	const imitate: MenuItem[] =
		user.userType !== 3 && (user.isSuper || user.buttons.has("user.imitate"))
			? [{ label: t("account.imitate"), icon: <Eye aria-hidden />, onSelect: () => imitateDialog.set(true) }]
			: [];
	return [
		{ label: t("menu.profile"), icon: <UserRound aria-hidden />, onSelect: () => navigate(paths.profile) },
		{ label: t("menu.userInfo"), icon: <Contact aria-hidden />, onSelect: () => navigate(paths.userInfo) },
		{ label: t("menu.userInfoFunction"), icon: <MapPin aria-hidden />, onSelect: () => navigate(paths.userInfoFunction) },
		{ label: t("menu.editPassword"), icon: <KeyRound aria-hidden />, onSelect: () => navigate(paths.editPassword) },
		...roles,
		...imitate,
	];
}
