import { api, trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { Loaded } from "../../../resource/loaded.tsx";
import { planWords } from "./plan-words.ts";
import type { Rule } from "./types.ts";

interface SwitchOnProps {
	rule: Rule;
	onDone: () => Promise<unknown>;
	onClose: () => void;
}

/** Says what a rule would tell of at once, before it is switched on. */
export function SwitchOn({ rule, onDone, onClose }: SwitchOnProps) {
	const t = useText();
	const would = trpc.exceptionRule.wouldFind.useQuery({ id: rule.id }, { staleTime: 0, meta: { quiet: true } });
	const seen = would.isFetching ? undefined : would.data;
	return (
		<ConfirmDialog
			title={t("exceptionScreen.onTitle", { name: rule.name })}
			text={t("exceptionScreen.onText", { plan: planWords(t, rule) })}
			action={t("exceptionScreen.on")}
			ready={seen !== undefined}
			onConfirm={async () => {
				await api.exceptionRule.setStatus.mutate({ id: rule.id, status: "active", version: rule.version });
				await onDone();
			}}
			onClose={onClose}
		>
			<Loaded query={{ ...would, data: seen }} shapes={["h-5 w-60"]}>
				{({ count, more }) => (
					<p className="font-medium">
						{count === null ? t("exceptionScreen.foundSecret") : t("exceptionScreen.wouldTell", { count, more: more ? "yes" : "no" })}
					</p>
				)}
			</Loaded>
		</ConfirmDialog>
	);
}
