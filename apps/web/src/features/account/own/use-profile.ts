import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { toast } from "@iqt/ui/toast";
import { useEffect, useState } from "react";
import { queryClient, trpc } from "../../../api/client.ts";
import { describeError, fieldErrors, showError } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";
import { useUnsaved } from "../../../shell/use-unsaved.ts";

export type Profile = inferRouterOutputs<AppRouter>["auth"]["profile"];

/** What somebody else's save, or another window's, left of a form. */
interface Stale<Values> {
	mine: Values;
	theirs: Values;
}

/**
 * A form over a part of one's own profile: what is stored comes in once, unsaved input is guarded, and where the profile was changed
 * meanwhile both versions are there to choose from.
 */
export function useProfileForm<Values extends object>(
	pick: (profile: Profile) => Values,
	save: (values: Values, version: number) => Promise<{ version: number }>,
) {
	const t = useText();
	const profile = trpc.auth.profile.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: false });
	const [base, setBase] = useState<{ values: Values; version: number } | null>(null);
	const [values, setValues] = useState<Values | null>(null);
	const [problems, setProblems] = useState<Record<string, string>>({});
	const [stale, setStale] = useState<Stale<Values> | null>(null);
	const [busy, setBusy] = useState(false);
	const isDirty = base !== null && values !== null && JSON.stringify(values) !== JSON.stringify(base.values);
	const dirty = useUnsaved();
	dirty.current = isDirty;
	const { data } = profile;
	// biome-ignore lint/correctness/useExhaustiveDependencies: `pick` is the same choice every time
	useEffect(() => {
		// Input that is under way is not taken away by what comes from the server.
		if (!data || dirty.current) return;
		const loaded = pick(data);
		setBase({ values: loaded, version: data.version });
		setValues(loaded);
	}, [data]);

	const store = async (next: Values, version: number) => {
		setBusy(true);
		setProblems({});
		try {
			const done = await save(next, version);
			dirty.current = false;
			setStale(null);
			setBase({ values: next, version: done.version });
			setValues(next);
			toast.done(t("form.updated"));
			await Promise.all([profile.refetch(), queryClient.invalidateQueries({ queryKey: ["userInfo"] })]);
		} catch (error) {
			const said = describeError(error);
			const fields = fieldErrors(error);
			if (said.code === "000003") {
				const { theirs } = said.data as { theirs: Profile };
				setBase({ values: pick(theirs), version: theirs.version });
				setStale({ mine: next, theirs: pick(theirs) });
			} else if (Object.keys(fields).length > 0) setProblems(fields);
			else showError(error);
		}
		setBusy(false);
	};
	return {
		profile: data,
		failed: profile.isError,
		retry: () => void profile.refetch(),
		values,
		set: (change: Partial<Values>) => setValues((all) => all && { ...all, ...change }),
		problems,
		setProblems,
		stale,
		takeTheirs: () => {
			if (stale) setValues(stale.theirs);
			setStale(null);
		},
		isDirty,
		busy,
		submit: () => base && values && store(values, base.version),
	};
}
