import { Input } from "@iqt/ui/input";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import type { CustomControl } from "../../../resource/form/form-control.tsx";

/** Places told of while somebody types. */
const SHOWN = 50;

/** A door in words; places trucks go to already are suggested by what is typed. */
export function DoorControl({ value, onChange, onBlur, readOnly, control }: CustomControl) {
	const typed = typeof value === "string" ? value : "";
	const { data } = useQuery({
		queryKey: ["icrAdHoc", "places"],
		queryFn: ({ signal }) => api.icrAdHoc.places.query({}, { signal }),
		enabled: !readOnly,
		meta: { quiet: true },
	});
	const names = [...new Set((data?.places ?? []).map(({ name }) => name))];
	const fitting = names.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase())).slice(0, SHOWN);
	const list = `${control.id}-places`;
	return (
		<>
			<Input
				{...control}
				list={list}
				autoComplete="off"
				value={typed}
				disabled={readOnly || undefined}
				onBlur={onBlur}
				onChange={(event) => onChange(event.target.value)}
			/>
			<datalist id={list}>
				{fitting.map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
		</>
	);
}
