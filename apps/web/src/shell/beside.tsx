import { useEffect } from "react";
import { useText } from "../lib/text.ts";
import { screenAt } from "./access.ts";
import { usePage } from "./tab-host.tsx";

/** A page that is built beside the portal, for people without an account: whoever comes to its path from inside has the server answer it. */
export default function Beside() {
	const t = useText();
	const found = screenAt(usePage().path);
	useEffect(() => location.reload(), []);
	return <h1 className="sr-only">{found && t(found.screen.title)}</h1>;
}
