import { serviceTypes } from "@iqt/routers/requests/ad-hoc-request/schema";
import { inquiryStates, vendorDeclineReasons } from "@iqt/routers/requests/vendor-inquiry/states";
import { Link } from "wouter";
import type { Text } from "../../../lib/text.ts";
import { enumColumn } from "../../../resource/grid/enum-column.ts";
import type { Column } from "../../../resource/types.ts";
import { requestPath } from "../request/paths.ts";
import { vendorPath } from "../vendor/vendor-path.ts";
import { InquiryState } from "./inquiry-state.tsx";
import { inquiryPath } from "./paths.ts";
import type { InquiryRow } from "./types.ts";

/** The columns of the list of inquiries. */
export function inquiryColumns(t: Text): Column<InquiryRow>[] {
	const words = { kind: "text", sort: true, filter: ["contains", "eq"] } as const;
	const text = { kind: "text", sort: true, filter: ["contains"] } as const;
	const time = { kind: "time", width: 150, sort: true, filter: ["between", "gte", "lte"] } as const;
	const link = (href: string, words: string) => (
		<Link href={href} tabIndex={-1} className="text-accent underline-offset-2 hover:underline">
			{words}
		</Link>
	);
	const columns: Column<InquiryRow>[] = [
		{
			...words,
			field: "number",
			label: t("vendorInquiry.number"),
			width: 150,
			pinned: true,
			card: 0,
			render: ({ id, number, serviceType }) => link(inquiryPath(serviceType, id), number),
		},
		enumColumn(
			{ field: "state", label: t("vendorInquiry.state"), width: 140, card: 1, render: ({ state }) => <InquiryState state={state} /> },
			inquiryStates,
			(state) => t(`enum.vendorInquiryState.${state}`),
		),
		{
			...words,
			field: "vendorName",
			label: t("vendorInquiry.vendorName"),
			width: 210,
			card: 2,
			cardWide: true,
			render: ({ vendorId, vendorName }) => link(vendorPath(vendorId), vendorName),
		},
		{
			...words,
			field: "requestNumber",
			label: t("vendorInquiry.requestNumber"),
			width: 150,
			card: 4,
			render: ({ requestId, requestNumber }) => link(requestPath(requestId), requestNumber),
		},
		{ field: "dueAt", label: t("vendorInquiry.dueAt"), kind: "date", width: 110, sort: true, filter: ["between", "gte", "lte", "eq"], card: 5 },
		{ field: "hours", label: t("vendorInquiry.hours"), kind: "number", width: 110, sort: true, filter: ["between", "gte", "lte", "eq"] },
		{ field: "total", label: t("vendorInquiry.total"), kind: "text", width: 150, sort: false, filter: false, card: 6 },
		{ ...text, field: "lane", label: t("vendorInquiry.lane"), width: 240, card: 3, cardWide: true },
		enumColumn({ field: "serviceType", label: t("vendorInquiry.serviceType"), width: 140 }, serviceTypes, (type) => t(`enum.teamService.${type}`)),
		{ ...time, field: "sentAt", label: t("vendorInquiry.sentAt") },
		{ ...time, field: "answeredAt", label: t("vendorInquiry.answeredAt") },
		{ ...time, field: "openedAt", label: t("vendorInquiry.openedAt"), hidden: true },
		{ ...words, field: "vendorCode", label: t("vendorInquiry.vendorCode"), width: 140, hidden: true },
		{ ...words, field: "contactName", label: t("vendorInquiry.contactName"), width: 140, hidden: true },
		{ ...words, field: "contactEmail", label: t("vendorInquiry.contactEmail"), width: 210, hidden: true },
		enumColumn({ field: "because", label: t("vendorInquiry.because"), width: 180, hidden: true }, vendorDeclineReasons, (one) =>
			t(`vendorInquiry.because.${one}`),
		),
		{ ...text, field: "reason", label: t("vendorInquiry.reason"), width: 220, hidden: true },
		{ ...words, field: "sentBy", label: t("vendorInquiry.sentBy"), width: 140, hidden: true },
	];
	return columns.map((column) => ({ ...column, readOnlyReason: t("vendorRecord.readOnly") }));
}
