import { inquiryStates } from "@iqt/routers/requests/vendor-inquiry/states";
import type { MessageId } from "../../../lib/text.ts";
import type { RecordField } from "../../../resource/record/record-types.ts";
import type { InquiryDetail } from "./types.ts";

const field = (name: string, label: MessageId, more: Partial<RecordField<InquiryDetail, InquiryDetail>> = {}) =>
	({ name, label, kind: "text", ...more }) as RecordField<InquiryDetail, InquiryDetail>;

/** What the log tells of an inquiry, field by field. */
export const logFields: readonly RecordField<InquiryDetail, InquiryDetail>[] = [
	field("number", "vendorInquiry.number"),
	field("request", "log.field.request"),
	field("vendor", "log.field.vendor"),
	field("dueAt", "log.field.dueAt"),
	field("remindedAt", "log.field.remindedAt", { kind: "time" }),
	field("vendorAddress", "log.field.vendorAddress"),
	field("vendorLines", "log.field.vendorLines"),
	field("vendorReason", "log.field.vendorReason"),
	field("vendorRemark", "log.field.vendorRemark"),
	field("vendorFile", "log.field.vendorFile"),
	field("state", "vendorInquiry.state", {
		kind: "enum",
		options: inquiryStates.map((value) => ({ value, label: `enum.vendorInquiryState.${value}` as const })),
	}),
];
