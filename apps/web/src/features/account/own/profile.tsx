import { Avatar } from "@iqt/ui/avatar";
import { Facts } from "@iqt/ui/facts";
import { Badge, Card, Skeletons } from "@iqt/ui/surface";
import { trpc } from "../../../api/client.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { dayOf } from "../../../lib/moment.ts";
import { roleName } from "../../../lib/role-name.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { useCan, useUser } from "../../../shell/user.ts";
import { CompanyCard } from "./company-card.tsx";
import { FactorCard } from "./factor-card.tsx";
import { OwnOnly } from "./own-only.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TokensCard } from "./tokens-card.tsx";

/** One's own account: who one is, where one is signed in, programs that may act for one, and how colleagues register. */
export default function ProfileScreen() {
	const t = useText();
	const can = useCan();
	const user = useUser();
	return (
		<OwnOnly title={t("menu.profile")}>
			{() => (
				<div className="grid max-w-6xl items-start gap-4 xl:grid-cols-[380px_minmax(0,1fr)]">
					<div className="grid gap-4">
						<Overview />
						<FactorCard />
						{user.userType === 3 && can("company.invite") && <CompanyCard />}
					</div>
					<div className="grid min-w-0 gap-4">
						<SessionsCard />
						<TokensCard />
					</div>
				</div>
			)}
		</OwnOnly>
	);
}

function Overview() {
	const t = useText();
	const { data } = trpc.auth.profile.useQuery();
	const facts: [label: string, value: string | null][] = data
		? [
				[t("shell.userName"), data.userName],
				[t("account.email"), data.email],
				[t("signIn.phone"), data.phone],
				[t("account.company"), data.company],
				[t("account.since"), dayOf(data.createdAt)],
				[t("shell.password"), t(data.hasPassword ? "account.passwordSet" : "account.passwordNone")],
			]
		: [];
	return (
		<Card title={t("account.overview")}>
			{data ? (
				<>
					<div className="flex items-center gap-3">
						<Avatar name={data.displayName} className="size-11" />
						<div className="min-w-0">
							<p className="truncate text-base font-semibold">{data.displayName}</p>
							<p className="flex flex-wrap gap-1">
								{data.roles.map((role) => (
									<Badge key={role.code} tone="info">
										{roleName(role)}
									</Badge>
								))}
							</p>
						</div>
					</div>
					<Facts facts={facts} className="mt-3 grid-cols-[auto_minmax(0,1fr)]" valueClass="break-words" />
					<div className="mt-4 flex flex-wrap gap-2">
						<LinkButton href={paths.userInfo}>{t("menu.userInfo")}</LinkButton>
						<LinkButton href={paths.userInfoFunction}>{t("menu.userInfoFunction")}</LinkButton>
						<LinkButton href={paths.editPassword}>{t("menu.editPassword")}</LinkButton>
					</div>
				</>
			) : (
				<div className="flex flex-col gap-2">
					<Skeletons shapes={["h-11", "h-4", "h-4"]} />
				</div>
			)}
		</Card>
	);
}
