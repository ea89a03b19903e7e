import { Avatar } from "@iqt/ui/avatar";
import { useText } from "../lib/text.ts";
import { useUser } from "../shell/user.ts";

/** People by name, whoever reads it among them as themselves; `value` is a GUID. */
export function PeopleList({ people }: { people: readonly { value: string; label: string }[] }) {
	const t = useText();
	const user = useUser();
	return (
		<ul className="flex flex-col gap-2">
			{people.map(({ value, label }) => (
				<li key={value} className="flex items-center gap-2">
					<Avatar name={label} />
					<span className="min-w-0 break-words">{value === user.guid ? t("handOver.you", { name: label }) : label}</span>
				</li>
			))}
		</ul>
	);
}
