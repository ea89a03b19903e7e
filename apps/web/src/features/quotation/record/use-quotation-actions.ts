import { toast } from "@iqt/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { trpc } from "../../../api/client.ts";
import { type MessageId, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { useUser } from "../../../shell/user.ts";

export const recordPath = (id: string): string => `${paths.quotationRecord}/${id}`;

/** The list of quotations with one request. */
export const requestPath = (id: string): string => `${paths.quotationRecord}?request=${id}`;

/** Brings lists, records, requests and figures up to date after a change of any of them. */
export function useRefreshQuotations(): () => Promise<void> {
	const client = useQueryClient();
	const utils = trpc.useUtils();
	return async () => {
		await Promise.all([
			utils.quotation.invalidate(),
			client.invalidateQueries({ queryKey: ["list", "quotation"] }),
			client.invalidateQueries({ queryKey: [["dashboard"]] }),
		]);
	};
}

/** The changes a quotation can go through; each says what it did and brings lists, records and figures up to date. */
export function useQuotationActions() {
	const t = useText();
	const [, navigate] = useLocation();
	const refresh = useRefreshQuotations();
	const customer = useUser().userType === 3;
	const said = (id: MessageId) => async () => {
		toast.done(t(id));
		await refresh();
	};
	const changed =
		(id: MessageId) =>
		async ({ discountFell, markUpFell }: { discountFell: string | null; markUpFell: string | null }) => {
			toast.done([t(id), discountFell, markUpFell].filter(Boolean).join(" "));
			await refresh();
		};
	const openDraft = async (draft: { id: string; number: string; discountFell?: string | null; markUpNotTaken?: string | null }) => {
		toast.done([t("quotationScreen.draftMade", { number: draft.number }), draft.discountFell, draft.markUpNotTaken].filter(Boolean).join(" "));
		await refresh();
		navigate(recordPath(draft.id));
	};
	return {
		refresh,
		send: trpc.quotation.send.useMutation({
			meta: { quiet: true },
			onSuccess: async (sent) => {
				toast.done(t("quotationScreen.sent", { number: sent.number }), {
					label: t("quotationScreen.viewRecord"),
					onClick: () => navigate(recordPath(sent.id)),
				});
				await refresh();
			},
		}),
		edit: trpc.quotation.updateDraft.useMutation({
			meta: { quiet: true },
			onSuccess: changed("quotationScreen.edited"),
		}),
		priceAgain: trpc.quotation.priceAgain.useMutation({
			onSuccess: async ({ isSame, discountFell, markUpFell, otherWays }) => {
				const done = t(isSame ? "quotationScreen.samePrices" : "quotationScreen.pricedAgain");
				// Told once the new prices are there: what is sent before would be of the draft as it was.
				await refresh();
				toast.done([done, otherWays, discountFell, markUpFell].filter(Boolean).join(" "));
			},
		}),
		setLine: trpc.quotation.setLine.useMutation({ meta: { quiet: true }, onSuccess: changed("quotationScreen.lineSaved") }),
		removeLine: trpc.quotation.removeLine.useMutation({ onSuccess: changed("quotationScreen.lineRemoved") }),
		markUp: trpc.quotation.markUp.useMutation({ meta: { quiet: true }, onSuccess: refresh }),
		askTarget: trpc.quotation.askTarget.useMutation({ meta: { quiet: true }, onSuccess: said("quotationScreen.asked") }),
		removeMarkUp: trpc.quotation.removeMarkUp.useMutation({ meta: { quiet: true }, onSuccess: changed("quotationScreen.markUp.removed") }),
		accept: trpc.quotation.accept.useMutation({ onSuccess: said(customer ? "quotationScreen.acceptedOwn" : "quotationScreen.accepted") }),
		decline: trpc.quotation.decline.useMutation({ onSuccess: said(customer ? "quotationScreen.declinedOwn" : "quotationScreen.declined") }),
		withdraw: trpc.quotation.withdraw.useMutation({ onSuccess: said("quotationScreen.withdrawn") }),
		resend: trpc.quotation.resendMail.useMutation({ meta: { quiet: true }, onSuccess: said("quotationScreen.resent") }),
		shutLink: trpc.quotation.shutLink.useMutation({ onSuccess: said("quotationScreen.linkShut") }),
		replicate: trpc.quotation.replicate.useMutation({ onSuccess: openDraft }),
		extend: trpc.quotation.extend.useMutation({ meta: { quiet: true }, onSuccess: openDraft }),
		requote: trpc.quotation.requote.useMutation({ onSuccess: openDraft }),
		askDiscount: trpc.quotation.askDiscount.useMutation({ meta: { quiet: true }, onSuccess: said("quotationScreen.asked") }),
		decideDiscount: trpc.quotation.decideDiscount.useMutation({
			onSuccess: async ({ state }) => {
				toast.done(
					t(state === "approved" ? "quotationScreen.approved" : state === "rejected" ? "quotationScreen.rejected" : "quotationScreen.approvedOn"),
				);
				await refresh();
			},
		}),
	};
}

export type QuotationActions = ReturnType<typeof useQuotationActions>;
