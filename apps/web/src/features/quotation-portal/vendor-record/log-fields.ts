import type { MessageId } from "../../../lib/text.ts";
import type { RecordField } from "../../../resource/record/record-types.ts";
import type { InquiryDetail } from "./types.ts";

const field = (name: string, label: MessageId, more: Partial<RecordField<InquiryDetail, InquiryDetail>> = {}) =>
	({ name, label, kind: "text", ...more }) as RecordField<InquiryDetail, InquiryDetail>;

/** What the log tells of an inquiry, field by field. */
export const logFields: readonly RecordField<InquiryDetail, InquiryDetail>[] = [
	field("number", "vendorInquiry.number"),
	field("request", "vendorInquiry.request"),
	field("vendor", "vendorInquiry.vendor"),
	field("dueAt", "vendorInquiry.dueAt"),
	field("remindedAt", "vendorInquiry.remindedAt", { kind: "time" }),
	field("vendorAddress", "vendorInquiry.vendorAddress"),
	field("vendorLines", "vendorInquiry.vendorLines"),
	field("vendorReason", "vendorInquiry.vendorReason"),
	field("vendorRemark", "vendorInquiry.vendorRemark"),
	field("vendorFile", "vendorInquiry.vendorFile"),
	field("state", "vendorInquiry.state"),
];
