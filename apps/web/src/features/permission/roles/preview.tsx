import { Badge, Card } from "@iqt/ui/surface";
import { CircleAlert } from "lucide-react";
import { useDeferredValue } from "react";
import { trpc } from "../../../api/client.ts";
import { locale, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { menuOf } from "../../../shell/access.ts";
import { useUser } from "../../../shell/user.ts";

export interface PreviewProps {
	code: string;
	roleType: "internal" | "company";
	isSuper: boolean;
	permissions: readonly string[];
}

/** What the server says of a role as it stands in the form, a moment behind what is typed. */
function useRolePreview(role: PreviewProps) {
	const { code, roleType, isSuper, permissions } = useDeferredValue(role);
	const seen = trpc.roles.preview.useQuery(
		{ code, roleType, isSuper, permissions: [...permissions] },
		{ placeholderData: (before) => before, meta: { quiet: true }, staleTime: 60_000 },
	);
	return { ...seen, isSuper };
}

/** What rights of the role come to nothing, and why: the sight of costs that they need, or that a customer cannot have. */
export function VainRights({ role, right }: { role: PreviewProps; right: string }) {
	const t = useText();
	const { data } = useRolePreview(role);
	const forCustomers = role.roleType === "company" && role.permissions.includes("cost.view");
	const inVain = role.isSuper ? [] : (data?.editsInVain ?? []);
	const sentences = [
		...(forCustomers ? [t("roles.costForStaff", { right })] : []),
		...(inVain.length > 0 ? [t("roles.editsInVain", { right, books: new Intl.ListFormat(locale()).format(inVain) })] : []),
	];
	return (
		<div role="status" data-vain-rights>
			{sentences.map((sentence) => (
				<p key={sentence} className="mt-3 flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
					<CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
					{sentence}
				</p>
			))}
		</div>
	);
}

/** What somebody with this role and no other would see: the menu as it would look, and which fields of the price books are left out. */
export function RolePreview(props: PreviewProps) {
	const t = useText();
	const user = useUser();
	const seen = useRolePreview(props);
	const data = seen.data;
	// The same function as the real menu, with the eyes of the role.
	const entries = data
		? menuOf({ ...user, isSuper: seen.isSuper, seesCost: data.seesCost, menus: new Set(data.menus), buttons: new Set(data.buttons) })
		: [];
	const own = entries.filter((entry) => entry.section || entry.screens.some((screen) => screen.path !== paths.home && screen.access === undefined));
	return (
		<div aria-busy={seen.isFetching || undefined} className="flex flex-col gap-3">
			<Card title={t("roles.preview")}>
				<p className="mb-3 text-ink-soft">{t("roles.previewText")}</p>
				<h3 className="mb-1 font-medium">{t("roles.previewMenu")}</h3>
				<nav aria-label={t("roles.previewMenu")} data-preview-menu className="rounded-md bg-theme p-2 text-theme-ink">
					<ul>
						<li className="px-2 py-1">{t("roles.previewDashboard")}</li>
						{own.map(({ section, screens }) => (
							<li key={section?.path ?? screens[0]?.path}>
								{section && <p className="px-2 py-1 font-medium">{t(section.title)}</p>}
								<ul className={section ? "pl-4" : undefined}>
									{screens.map((screen) => (
										<li key={screen.path} className="px-2 py-0.5 text-theme-ink/85">
											{t(screen.title)}
										</li>
									))}
								</ul>
							</li>
						))}
					</ul>
				</nav>
			</Card>
			<Card title={t("roles.previewFields")}>
				<ul className="flex flex-col gap-2.5" data-preview-fields>
					{data?.books.map((book) => (
						<li key={book.domain}>
							<p className="flex flex-wrap items-center gap-2 font-medium">
								{book.title}
								{book.opens ? (
									<Badge tone={book.edits ? "good" : "info"}>{t(book.edits ? "roles.previewEdits" : "roles.previewReads")}</Badge>
								) : (
									<Badge>{t("roles.previewClosed")}</Badge>
								)}
							</p>
							{book.opens && (
								<p className="text-ink-soft">
									{book.hiddenFields.length === 0 ? t("roles.previewAllFields") : t("roles.previewHidden", { fields: book.hiddenFields.join(", ") })}
								</p>
							)}
						</li>
					))}
				</ul>
			</Card>
		</div>
	);
}
