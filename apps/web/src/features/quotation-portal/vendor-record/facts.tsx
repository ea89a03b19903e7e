import { Facts } from "@iqt/ui/facts";
import { Card } from "@iqt/ui/surface";
import { momentText } from "../../../lib/moment.ts";
import { locale, useText } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import type { InquiryDetail } from "./types.ts";

const valueClass = "min-w-0 break-words tabular-nums";
const at = (moment: string | null) => moment && momentText(moment);

/** Who was asked, by whom, and when what happened. */
export function Life({ inquiry }: { inquiry: InquiryDetail }) {
	const t = useText();
	return (
		<Card title={t("vendorRecord.life")}>
			<Facts
				valueClass={valueClass}
				facts={[
					[t("vendorInquiry.contactName"), inquiry.contactName],
					[t("vendorInquiry.contactEmail"), inquiry.contactEmail],
					[t("vendorContact.language"), t(`users.language.${inquiry.language}`)],
					[t("vendorInquiry.sentBy"), inquiry.senderName],
					[t("vendorInquiry.dueAt"), inquiry.dueAt],
					[t("vendorInquiry.sentAt"), at(inquiry.sentAt)],
					[t("vendorInquiry.openedAt"), at(inquiry.openedAt)],
					[t("vendorRecord.draftAt"), at(inquiry.draftAt)],
					[t("vendorInquiry.answeredAt"), at(inquiry.answeredAt)],
					[t("vendorRecord.decidedAt"), at(inquiry.decidedAt)],
				]}
			/>
		</Card>
	);
}

/** What the vendor is told of the request: only what its service type has. */
export function Asked({ inquiry }: { inquiry: InquiryDetail }) {
	const t = useText();
	const { request, remark } = inquiry;
	const number = (value: number | string | null) => (value === null ? null : groupDigits(String(value), locale()));
	return (
		<Card title={t("vendorRecord.asked")}>
			<Facts
				valueClass={valueClass}
				facts={[
					[t("vendorInquiry.serviceType"), t(`enum.teamService.${request.serviceType}`)],
					[t("vendorInquiry.lane"), [request.from, request.to].filter(Boolean).join(" → ")],
					[t("adHocRequest.direction"), request.direction && t(`enum.direction.${request.direction}`)],
					[t("adHocRequest.mode"), request.mode && t(`enum.mode.${request.mode}`)],
					[t("adHocRequest.depotServices"), request.depotServices.join(", ")],
					[t("adHocRequest.storageDays"), number(request.storageDays)],
					[t("adHocRequest.truckType"), request.truckType],
					[t("adHocRequest.readyDate"), request.readyDate],
					[t("adHocRequest.containers"), request.containers.join(", ")],
					[t("adHocRequest.ownership"), request.ownership],
					[t("adHocRequest.cargo"), t(`enum.cargo.${request.cargo}`)],
					[t("adHocRequest.commodity"), request.commodity],
					[t("adHocRequest.packageType"), request.packageType],
					[t("adHocRequest.pieces"), number(request.pieces)],
					[t("adHocRequest.grossWeight"), number(request.grossWeight)],
					[t("adHocRequest.volume"), number(request.volume)],
					[t("vendorRecord.files"), request.files.map(({ name }) => name).join(", ")],
				]}
			/>
			{[request.cargoRemark, remark].map(
				(said) =>
					said && (
						<p key={said} className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">
							{said}
						</p>
					),
			)}
		</Card>
	);
}
