import { toast } from "@iqt/ui/toast";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { OpenDialog } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { useShownOnce } from "../../../resource/form/use-shown-once.ts";
import { FactorSetup, Identity } from "./factor-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export type FactorChange = "setUp" | "newCodes" | "turnOff";

interface FactorDialogProps {
	what: FactorChange;
	status: { on: boolean; hasPassword: boolean };
	onClose: () => void;
}

const titles = { setUp: "account.factor", newCodes: "account.factorNewCodes", turnOff: "account.factorTurnOff" } as const;

/** Changes one's second factor: sets it up (again), makes new recovery codes, or turns it off. */
export default function FactorDialog({ what, status, onClose }: FactorDialogProps) {
	const t = useText();
	const [codes, setCodes] = useState<readonly string[] | null>(null);
	const [confirmed, setConfirmed] = useState(false);
	const done = (said: string) => {
		toast.done(said);
		onClose();
	};
	const showsCodes = codes !== null || confirmed;
	const leave = useShownOnce(showsCodes, onClose);
	return (
		<OpenDialog
			// Recovery codes are shown once: a click beside them must not take them away.
			role={showsCodes ? "alertdialog" : "dialog"}
			mayClose={leave.mayClose}
			onClose={onClose}
			title={t(titles[what])}
		>
			{leave.question}
			{what === "setUp" && <FactorSetup {...status} onConfirmed={() => setConfirmed(true)} onDone={() => done(t("account.factorDone"))} />}
			{what === "newCodes" &&
				(codes ? (
					<RecoveryCodes codes={codes} onKept={onClose} />
				) : (
					<div className="flex flex-col gap-3">
						<p className="text-ink-soft">{t("account.factorNewCodesText")}</p>
						<Identity
							hasPassword={false}
							code
							action={t("account.factorNewCodes")}
							send={async (given) => setCodes((await api.auth.factor.renewCodes.mutate(given)).recoveryCodes)}
						/>
					</div>
				))}
			{what === "turnOff" && (
				<div className="flex flex-col gap-3">
					<p className="text-ink-soft">{t("account.factorTurnOffText")}</p>
					<Identity
						hasPassword={status.hasPassword}
						code
						danger
						action={t("account.factorTurnOff")}
						send={async (given) => {
							await api.auth.factor.turnOff.mutate(given);
							done(t("account.factorTurnedOff"));
						}}
					/>
				</div>
			)}
		</OpenDialog>
	);
}
