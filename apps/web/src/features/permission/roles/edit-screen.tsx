import { toast } from "@iqt/ui/toast";
import { useLocation } from "wouter";
import { api, queryClient, trpc } from "../../../api/client.ts";
import { roleName } from "../../../lib/role-name.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { EditPage } from "../../../resource/form/edit-page.tsx";
import { useOpened } from "../../../resource/use-opened.ts";
import { useVersions } from "../../../resource/use-versions.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUnsaved } from "../../../shell/use-unsaved.ts";
import { useCan, useUser } from "../../../shell/user.ts";
import { draftOf, type RoleDetail } from "./draft.ts";
import type { Right } from "./rights-tree.ts";
import { RoleForm, type SavedRole } from "./role-form.tsx";
import { roleVersions } from "./versions.ts";

/** One role with its rights. */
export default function EditRole() {
	const t = useText();
	const page = usePage();
	const id = Number(page.params.id);
	const role = trpc.roles.get.useQuery({ id }, { staleTime: 0, meta: { quiet: true } });
	const rights = trpc.roles.rights.useQuery(undefined, { meta: { quiet: true } });
	const reload = () => Promise.all([role.refetch(), rights.data ?? rights.refetch()]);
	return (
		<EditPage name={role.data && roleName(role.data)} title={t("menu.roleEdit")} error={role.error ?? rights.error} onRetry={() => void reload()}>
			{role.data && rights.data && <Editor key={role.data.id} role={role.data} rights={rights.data} onChanged={() => void role.refetch()} />}
		</EditPage>
	);
}

function Editor({ role, rights, onChanged }: { role: RoleDetail; rights: readonly Right[]; onChanged: () => void }) {
	const t = useText();
	const can = useCan();
	const me = useUser();
	const [, navigate] = useLocation();
	const dirty = useUnsaved();
	const { opened, opening, reopen, adopt } = useOpened(role, dirty);
	// A role that gives more than its reader holds is not theirs to change: the server refuses it.
	const givesMore = rights.some(({ permission }) => opened.permissions.includes(permission) && !can(permission));
	const load = () => api.roles.get.query({ id: role.id });
	const versions = useVersions<RoleDetail, SavedRole>({
		opened,
		load,
		write: async (mine, over) => {
			const { version } = await api.roles.update.mutate({ ...mine, id: role.id, version: over?.version });
			toast.done(t("roles.saved"));
			void queryClient.invalidateQueries({ queryKey: ["list", "roles"] });
			const saved = await load().catch(() => null);
			if (saved?.version === version) adopt(saved);
			onChanged();
		},
		compare: (before, theirs, mine) =>
			roleVersions({ before: draftOf(before), theirs: draftOf(theirs), mine: draftOf({ ...before, ...mine }) }, rights, t),
		onTheirs: (theirs) => {
			reopen(theirs);
			onChanged();
		},
	});
	return (
		<>
			<RoleForm
				key={opening}
				initial={draftOf(opened)}
				rights={rights}
				builtIn={opened.builtIn}
				readOnly={!can("role.edit") || (opened.isSuper && !me.isSuper) || givesMore}
				onDirty={(is) => {
					dirty.current = is;
				}}
				onSave={versions.save}
				onCancel={() => navigate(paths.roles)}
			/>
			{versions.dialog}
		</>
	);
}
