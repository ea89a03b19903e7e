import { Button } from "@iqt/ui/button";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { toast } from "@iqt/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../api/client.ts";
import { useText } from "../../lib/text.ts";
import { isShared, type SavedView, type SharedView } from "./view-registry.ts";

interface NameFormProps {
	/** What the button does. */
	label: string;
	first?: string;
	/** Names that others have. */
	taken: readonly string[];
	busy?: boolean;
	onName: (name: string) => void;
}

function NameForm({ label, first = "", taken, busy, onName }: NameFormProps) {
	const t = useText();
	const [name, setName] = useState(first);
	const clean = name.trim();
	const clash = taken.includes(clean);
	return (
		<form
			className="flex flex-col gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				if (clean && !clash) onName(clean);
			}}
		>
			<Input
				aria-label={t("table.viewName")}
				placeholder={t("table.viewName")}
				value={name}
				maxLength={60}
				aria-invalid={clash}
				onChange={(e) => setName(e.target.value)}
			/>
			{clash && (
				<p role="alert" className="text-danger">
					{t("table.viewTaken")}
				</p>
			)}
			<Button type="submit" variant="primary" size="small" busy={busy}>
				{label}
			</Button>
		</form>
	);
}

interface SharedProps {
	again: () => Promise<void>;
	onDone: () => void;
}

function RenameShared({ view, again, onDone }: SharedProps & { view: SharedView }) {
	const t = useText();
	const rename = useMutation({
		mutationFn: (name: string) => api.sharedViews.rename.mutate({ id: view.id, version: view.version, name }),
		onSuccess: async () => {
			await again();
			onDone();
		},
	});
	return <NameForm label={t("table.viewRename")} first={view.name} taken={[]} busy={rename.isPending} onName={rename.mutate} />;
}

/** Gives the list as it stands to a team, or makes it a role's beginning. */
function ShareForm({ view, again, onDone }: SharedProps & { view: SavedView }) {
	const t = useText();
	const id = useId();
	const [name, setName] = useState(view.name);
	const [chosen, setChosen] = useState("");
	const { data: audiences } = useQuery({ queryKey: ["viewAudiences"], queryFn: () => api.sharedViews.audiences.query() });
	const audience = audiences?.find((one) => one.id === chosen);
	const share = useMutation({
		mutationFn: (to: NonNullable<typeof audience>) =>
			api.sharedViews.save.mutate({ ...view, name: name.trim(), audience: { kind: to.kind, id: to.id } }),
		onSuccess: async (_, to) => {
			await again();
			toast.done(t("table.viewShared", { name: to.name }));
			onDone();
		},
	});
	if (audiences?.length === 0) return <p>{t("table.viewNoTeam")}</p>;
	return (
		<form
			className="flex flex-col gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				if (audience && name.trim()) share.mutate(audience);
			}}
		>
			<Input
				aria-label={t("table.viewName")}
				placeholder={t("table.viewName")}
				value={name}
				maxLength={60}
				onChange={(e) => setName(e.target.value)}
			/>
			<label htmlFor={id} className="font-medium">
				{t("table.viewShareWith")}
			</label>
			<Select
				id={id}
				value={chosen}
				onChange={setChosen}
				options={(audiences ?? []).map((one) => ({
					value: one.id,
					label: t(one.kind === "team" ? "table.viewTeam" : "table.viewRole", { name: one.name }),
				}))}
			/>
			<p className="text-xs text-ink-soft">{t("table.viewShareHint")}</p>
			<Button type="submit" variant="primary" size="small" busy={share.isPending} disabled={!audience || !name.trim()}>
				{t("table.viewShare")}
			</Button>
		</form>
	);
}

interface AskingProps extends SharedProps {
	/** A name for a new view or for the one that is open, or whom to share it with. */
	asking: "save" | "rename" | "share";
	/** The view that is open. */
	current: SavedView | undefined;
	/** Names of one's other views of the list. */
	taken: readonly string[];
	/** The list as it stands, under a name. */
	now: (name: string) => SavedView;
	onKeep: (name: string) => void;
	onRename: (view: SavedView, name: string) => void;
}

/** What is asked below the menu of views. */
export default function ViewForm({ asking, current, taken, now, again, onDone, onKeep, onRename }: AskingProps) {
	const t = useText();
	if (asking === "save") return <NameForm label={t("table.viewSave")} taken={[]} onName={onKeep} />;
	if (asking === "share") return <ShareForm view={now(current?.name ?? "")} again={again} onDone={onDone} />;
	if (!current) return null;
	if (isShared(current)) return <RenameShared view={current} again={again} onDone={onDone} />;
	return <NameForm label={t("table.viewRename")} first={current.name} taken={taken} onName={(name) => onRename(current, name)} />;
}
