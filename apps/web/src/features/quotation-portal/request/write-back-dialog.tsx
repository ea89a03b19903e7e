import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { barge } from "@iqt/routers/prices/barge/schema";
import { costStrategy } from "@iqt/routers/prices/cost-strategy/schema";
import { depotPrice } from "@iqt/routers/prices/depot-price/schema";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { truckingCost } from "@iqt/routers/prices/trucking-cost/schema";
import { Button } from "@iqt/ui/button";
import { Skeletons } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { type FormEvent, useState } from "react";
import { api, queryClient, trpc } from "../../../api/client.ts";
import { describeError, sentence, showError } from "../../../api/errors.ts";
import { CancelFooter } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { useCoded } from "../../../resource/book/coded.ts";
import { clean } from "../../../resource/form/clean.ts";
import { GuardedDialog } from "../../../resource/form/guarded-dialog.tsx";
import { useGoToWrong } from "../../../resource/form/use-go-to-wrong.ts";
import { bookNames } from "./books.ts";
import type { RequestDetail, WriteBackPart, WriteBackPreview } from "./types.ts";
import { useRefreshRequests } from "./use-refresh-requests.ts";
import { type EnteredRow, fieldsOfRow, WriteBackRow } from "./write-back-row.tsx";

const books: Readonly<Record<WriteBackPart["book"], RateBook>> = { truckingCost, costStrategy, depotPrice, inlandRail, barge };
const formId = "write-back";

interface DialogProps {
	part: WriteBackPart["part"];
	request: RequestDetail["request"];
	onClose: () => void;
}

/** Shows the rates that costs or prices of a request become, asks for what the request does not say, and writes them once they are checked. */
export default function WriteBackDialog({ part, request, onClose }: DialogProps) {
	const t = useText();
	const { id, version } = request;
	const opened = trpc.adHocRequest.writeBackPreview.useQuery({ id, version, part }, { staleTime: 0, gcTime: 0, meta: { quiet: true } });
	return (
		<GuardedDialog onClose={onClose} size="large" title={t("writeBackScreen.title")} description={t("writeBackScreen.text")}>
			{({ dirty, close }) =>
				opened.isError ? (
					<p className="text-danger">{sentence(describeError(opened.error))}</p>
				) : opened.data ? (
					<WriteBackForm preview={opened.data} part={part} request={request} dirty={dirty} onClose={onClose} onCancel={close} />
				) : (
					<Skeletons shapes={["h-8 w-64", "h-40 w-full"]} />
				)
			}
		</GuardedDialog>
	);
}

interface FormProps {
	preview: WriteBackPreview;
	part: WriteBackPart["part"];
	request: RequestDetail["request"];
	dirty: { current: boolean };
	onClose: () => void;
	onCancel: () => void;
}

function WriteBackForm({ preview, part, request, dirty, onClose, onCancel }: FormProps) {
	const { id, version } = request;
	const t = useText();
	const refresh = useRefreshRequests();
	const book = books[preview.book];
	useCoded(book.fields);
	const [rows, setRows] = useState(() =>
		Object.fromEntries(
			preview.rows.map(({ key, reason, proposed }): [string, EnteredRow] => [key, { skip: reason !== null, values: { ...proposed } }]),
		),
	);
	/** As the server has checked what is entered; null since something was changed. */
	const [checked, setChecked] = useState<WriteBackPreview | null>(null);
	const [busy, setBusy] = useState(false);
	const { box, refuse } = useGoToWrong();
	const change = (key: string, entered: EnteredRow) => {
		dirty.current = true;
		setChecked(null);
		setRows((there) => ({ ...there, [key]: entered }));
	};
	const sent = () =>
		preview.rows.map((row) => {
			const { skip, values } = rows[row.key] ?? { skip: false, values: {} };
			return { key: row.key, skip, values: skip ? {} : clean(fieldsOfRow(t, book, row, request), values) };
		}) as never;
	const ready = checked?.ready === true;
	const inTheWay = checked?.rows.some(({ room }) => room.length > 0) ?? false;
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setBusy(true);
		try {
			if (ready) {
				const { count } = await api.adHocRequest.writeBack.mutate({ id, version, part, rows: sent(), replace: inTheWay });
				dirty.current = false;
				toast.done(t("writeBackScreen.done", { count }));
				await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ["list", preview.book] })]);
				return onClose();
			}
			const found = await api.adHocRequest.writeBackPreview.query({ id, version, part, rows: sent() });
			setChecked(found);
			if (!found.ready) refuse();
		} catch (error) {
			showError(error);
		} finally {
			setBusy(false);
		}
	};
	return (
		<form ref={box} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
			<p className="font-medium">{t(bookNames[preview.book])}</p>
			{preview.rows.map((row) => {
				const now = checked?.rows.find(({ key }) => key === row.key);
				return (
					<WriteBackRow
						key={row.key}
						book={book}
						request={request}
						row={row}
						entered={rows[row.key] ?? { skip: false, values: {} }}
						problems={Object.fromEntries((now?.problems ?? []).map(({ field, message }) => [field, message]))}
						room={now?.room ?? []}
						onChange={(entered) => change(row.key, entered)}
					/>
				);
			})}
			<div role="status">
				{checked?.refused && <p className="text-danger">{checked.refused}</p>}
				{checked?.doubts.map((doubt) => (
					<p key={doubt} className="text-warn">
						{doubt}
					</p>
				))}
				{ready && <p>{t("writeBackScreen.ready")}</p>}
			</div>
			<div className="flex flex-wrap justify-end gap-2">
				<CancelFooter onCancel={onCancel} busy={busy}>
					<Button type="submit" variant="primary" busy={busy}>
						{t(ready ? (inTheWay ? "writeBackScreen.replace" : "writeBackScreen.apply") : "writeBackScreen.check")}
					</Button>
				</CancelFooter>
			</div>
		</form>
	);
}
