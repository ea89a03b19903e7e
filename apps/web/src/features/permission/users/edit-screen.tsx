import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { History, KeyRound, MailPlus, UserCheck, UserX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { api, queryClient, trpc } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { EditPage } from "../../../resource/form/edit-page.tsx";
import type { LookedUp } from "../../../resource/form/form.tsx";
import { useEditedRecord } from "../../../resource/use-edited-record.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan, useUser } from "../../../shell/user.ts";
import { DisableDialog } from "./disable-dialog.tsx";
import { ResetFactor } from "./reset-factor.tsx";
import { UserForm } from "./user-form.tsx";
import { type EnteredUser, enteredOf, userVersions } from "./versions.ts";
import { areaWords, InvitationBadge, StatusBadge, type UserDetail, type UserOptions } from "./words.tsx";

const RecordHistory = lazy(async () => ({ default: (await import("../../../resource/record/record-history.tsx")).RecordHistory }));

const listed = () => queryClient.invalidateQueries({ queryKey: ["list", "users"] });

/** One user: what they may do, whether they have come, and the form. */
export default function EditUser() {
	const t = useText();
	const page = usePage();
	const id = Number(page.params.id);
	const user = trpc.users.get.useQuery({ id }, { staleTime: 0, meta: { quiet: true } });
	const options = trpc.users.options.useQuery(undefined, { meta: { quiet: true } });
	const reload = () => Promise.all([user.refetch(), options.data ?? options.refetch()]);
	return (
		<EditPage name={user.data?.displayName} title={t("menu.userEdit")} quietTitle error={user.error ?? options.error} onRetry={() => void reload()}>
			{user.data && options.data && (
				<Editor
					key={user.data.id}
					user={user.data}
					options={options.data}
					onChanged={() => {
						void user.refetch();
						void listed();
					}}
				/>
			)}
		</EditPage>
	);
}

interface EditorProps {
	user: UserDetail;
	options: UserOptions;
	onChanged: () => void;
}

function Editor({ user, options, onChanged }: EditorProps) {
	const t = useText();
	const can = useCan();
	const me = useUser();
	const [, navigate] = useLocation();
	const [asked, setAsked] = useState<"disable" | "resetFactor" | "history" | null>(null);
	const edited = useEditedRecord<UserDetail, { values: EnteredUser; looked: LookedUp }>({
		current: user,
		load: () => api.users.get.query({ id: user.id }),
		async update({ values }, version) {
			const saved = await api.users.update.mutate({ ...values, id: user.id, version });
			toast.done(t("form.updated"));
			return saved;
		},
		compare: (before, theirs, { values, looked }) => userVersions({ before, theirs, mine: values, looked }, options, t),
		onChanged,
	});
	const { opened } = edited;
	const mayEdit = can("user.edit") && (me.isSuper || !user.isSuper);
	const enable = async () => {
		const { changed } = await api.users.setStatus.mutate({ ids: [user.id], status: "active" });
		toast.done(t("users.enabled", { count: changed }));
		onChanged();
	};
	const invite = async () => {
		await api.users.invite.mutate({ id: user.id });
		toast.done(t("users.resent", { email: user.email }));
		onChanged();
	};
	const { invitation } = user;
	return (
		<div className="flex max-w-4xl flex-col gap-3">
			<header className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-5 py-3">
				<p className="text-lg font-semibold">{user.displayName}</p>
				<StatusBadge status={user.status} t={t} />
				{!user.hasPassword && <Badge tone="warn">{t("users.noPassword")}</Badge>}
				{user.secondFactor && <Badge tone="good">{t("users.secondFactor")}</Badge>}
				<p className="text-ink-soft">
					{t("users.lastSignInAt")}: {user.lastSignInAt ? momentText(user.lastSignInAt) : t("users.never")}
				</p>
				{invitation && invitation.state !== "accepted" && (
					<p className="flex flex-wrap items-center gap-2 text-ink-soft">
						{t("users.invitation")}: <InvitationBadge invitation={invitation} t={t} />
						{invitation.problem ? (
							<span className="text-danger">{invitation.problem}</span>
						) : (
							t("users.until", { until: momentText(invitation.expiresAt) })
						)}
					</p>
				)}
				<span className="ml-auto flex flex-wrap gap-2">
					<Button onClick={() => setAsked("history")}>
						<History aria-hidden />
						{t("users.history")}
					</Button>
					{mayEdit && !user.hasPassword && user.status === "active" && (
						<Button onClick={() => void invite().catch(showError)}>
							<MailPlus aria-hidden />
							{t("users.resend")}
						</Button>
					)}
					{mayEdit && user.secondFactor && user.guid !== me.guid && (
						<Button onClick={() => setAsked("resetFactor")}>
							<KeyRound aria-hidden />
							{t("users.resetFactor")}
						</Button>
					)}
					{mayEdit &&
						user.guid !== me.guid &&
						(user.status === "active" ? (
							<Button onClick={() => setAsked("disable")}>
								<UserX aria-hidden />
								{t("users.disable")}
							</Button>
						) : (
							<Button onClick={() => void enable().catch(showError)}>
								<UserCheck aria-hidden />
								{t("users.enable")}
							</Button>
						))}
				</span>
			</header>
			<section className="rounded-lg border border-line bg-surface px-5 py-4 [&>form>div:last-child]:bottom-0">
				<UserForm
					key={edited.opening}
					values={{ ...enteredOf(opened), userType: String(opened.userType) }}
					options={options}
					isNew={false}
					readOnly={!mayEdit}
					areaWords={areaWords(opened)}
					onDirty={edited.onDirty}
					onSubmit={(values, looked) => edited.save({ values: values as EnteredUser, looked })}
					onCancel={() => navigate(paths.users)}
				/>
			</section>
			{asked === "disable" && <DisableDialog user={user} onDone={onChanged} onClose={() => setAsked(null)} />}
			{asked === "resetFactor" && <ResetFactor user={user} onDone={onChanged} onClose={() => setAsked(null)} />}
			{edited.dialog}
			{asked === "history" && (
				<Suspense>
					<RecordHistory objectType="user" objectId={user.guid} name={user.displayName} fields={[]} record={null} onClose={() => setAsked(null)} />
				</Suspense>
			)}
		</div>
	);
}
