import { toast } from "@iqt/ui/toast";
import { queryClient } from "../api/client.ts";
import { usePage } from "../shell/tab-host.tsx";
import { useUnsaved } from "../shell/use-unsaved.ts";

/** The page on which something new is entered: the guard over what is typed, and the way back to the list (`list` by its key) where it then stands. */
export function useAddPage(list: string, back: string) {
	const page = usePage();
	const dirty = useUnsaved();
	const leave = () => page.leaveFor(back);
	return {
		page,
		leave,
		onDirty: (is: boolean) => {
			dirty.current = is;
		},
		/** It is saved, which `said` tells. */
		added(said: string) {
			dirty.current = false;
			void queryClient.invalidateQueries({ queryKey: ["list", list] });
			toast.done(said);
			leave();
		},
	};
}
