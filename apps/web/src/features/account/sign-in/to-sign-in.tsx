import { Button } from "@iqt/ui/button";
import { useText } from "../../../lib/text.ts";

/** Leaves for the page where one signs in. */
export function ToSignIn({ onClick }: { onClick: () => void }) {
	const t = useText();
	return (
		<Button variant="link" size="inline" className="self-center" onClick={onClick}>
			{t("signIn.toSignIn")}
		</Button>
	);
}
