import { momentText } from "../../lib/moment.ts";
import { type MessageId, useText } from "../../lib/text.ts";
import { Notice } from "../parts.tsx";
import type { Inquiry } from "./types.ts";

type State = Inquiry["state"];

const looks = {
	sent: ["info", "vendorQuotation.state.waits"],
	opened: ["info", "vendorQuotation.state.waits"],
	draft: ["info", "vendorQuotation.state.waits"],
	quoted: ["good", "vendorQuotation.state.quoted"],
	declined: ["info", "vendorQuotation.state.declined"],
	expired: ["warn", "vendorQuotation.state.expired"],
	closed: ["info", "vendorQuotation.state.closed"],
	awarded: ["good", "vendorQuotation.state.awarded"],
	notAwarded: ["info", "vendorQuotation.state.notAwarded"],
} as const satisfies Record<State, readonly ["good" | "info" | "warn", MessageId]>;

/** Who asks whom, and how it stands. */
export function StateNotice({ inquiry: { state, issuer, vendor, answeredAt, dueAt } }: { inquiry: Inquiry }) {
	const t = useText();
	const [tone, id] = looks[state];
	return (
		<Notice tone={tone} data-state={state}>
			<p className="break-words">
				{t("vendorQuotation.asks", { asker: issuer.name, vendor })}{" "}
				<a className="inline-block break-all text-accent underline underline-offset-2" href={`mailto:${issuer.email}`}>
					{issuer.email}
				</a>
			</p>
			<p className="mt-1 font-semibold">{t(id, { due: dueAt, date: answeredAt ? momentText(answeredAt) : "", asker: issuer.name })}</p>
		</Notice>
	);
}
