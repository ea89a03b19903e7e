import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { toast } from "@iqt/ui/toast";
import { Copy } from "lucide-react";
import { type Text, useText } from "../../../lib/text.ts";
import { base, paths } from "../../../paths.ts";

interface Codes {
	scode: string;
	/** Null while nobody can register. */
	code: string | null;
}

/** What somebody who is to register has to know, line by line. */
const linesOf = (t: Text, { scode, code }: Codes): [label: string, value: string | null][] => [
	[t("signIn.scode"), scode],
	[t("signIn.checkCode"), code],
	[t("company.signInAt"), `${location.origin}${base}${paths.login}`],
];

/** What people of a company register with. */
export function CodeList({ codes }: { codes: Codes }) {
	const t = useText();
	const typed = (value: string) => <span className="font-mono break-all">{value}</span>;
	const facts = linesOf(t, codes).map(([label, value]) => [label, value === null ? t("company.noCode") : typed(value)] as const);
	return <Facts facts={facts} className="grid-cols-[auto_minmax(0,1fr)] items-baseline" />;
}

/** Copies all of it, to be sent to whoever is to register. */
export function CopyCodes({ codes, ...look }: { codes: Codes; size?: "small"; variant?: "primary" }) {
	const t = useText();
	const copy = async () => {
		await navigator.clipboard.writeText(
			linesOf(t, codes)
				.map(([label, value]) => `${label}: ${value ?? ""}`)
				.join("\n"),
		);
		toast.done(t("account.copied"));
	};
	return (
		<Button {...look} onClick={() => void copy()}>
			<Copy aria-hidden />
			{t("account.copy")}
		</Button>
	);
}
