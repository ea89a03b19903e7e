import { declineReasons } from "@iqt/routers/desk/quotation/by-link/reasons";
import { useText } from "../../lib/text.ts";
import { useKeptText } from "../kept-text.ts";
import { ReasonSheet, Sheet, type SheetProps, TextArea } from "../sheet.tsx";

type Asked = Pick<SheetProps, "onClose">;

export function AcceptSheet({ text, send, onClose }: Asked & { text: string; send: () => Promise<void> }) {
	const t = useText();
	return (
		<Sheet title={t("customerQuotation.acceptTitle")} confirm={t("customerQuotation.acceptNow")} send={send} onClose={onClose}>
			{() => <p className="tabular-nums">{text}</p>}
		</Sheet>
	);
}

type Because = (typeof declineReasons)[number];

export function DeclineSheet({ send, onClose }: Asked & { send: (because: Because, reason: string) => Promise<void> }) {
	const t = useText();
	return (
		<ReasonSheet
			title={t("customerQuotation.declineTitle")}
			confirm={t("customerQuotation.declineNow")}
			reasons={declineReasons}
			nameOf={(because) => t(`customerQuotation.because.${because}`)}
			send={send}
			onClose={onClose}
		/>
	);
}

export function AskSheet({ owner, email, send, onClose }: Asked & { owner: string; email: string; send: (question: string) => Promise<void> }) {
	const t = useText();
	const [question, setQuestion] = useKeptText("question");
	return (
		<Sheet title={t("customerQuotation.ask")} confirm={t("customerQuotation.askNow")} send={() => send(question)} onClose={onClose}>
			{(errorOf) => (
				<TextArea
					label={t("customerQuotation.askTitle", { owner })}
					hint={t("customerQuotation.askHint", { email })}
					value={question}
					onChange={setQuestion}
					error={errorOf("text")}
					most={2000}
				/>
			)}
		</Sheet>
	);
}
