import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { Badge, Card } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { momentText } from "../../../lib/moment.ts";
import { locale, useText } from "../../../lib/text.ts";
import { isPicture } from "../../../resource/form/files-control.tsx";
import { PeopleList } from "../../../resource/people-list.tsx";
import { groupDigits } from "../../../resource/values.ts";
import { money } from "../../sale/search/words.ts";
import { useCodeNames } from "./coded.ts";
import { saveAttachment } from "./files.ts";
import { hasField } from "./service-fields.ts";
import type { AdHocRequest } from "./types.ts";

/** What is asked for: only what its service type has. */
export function About({ request }: { request: AdHocRequest }) {
	const t = useText();
	const { serviceType: service } = request;
	const nameOf = useCodeNames();
	const number = (value: number | string | null) => (value === null ? null : groupDigits(String(value), locale()));
	const own = (name: string, value: string | null) => (hasField(service, name) ? value : null);
	return (
		<Card title={t("adHocScreen.asked")} actions={request.priority === "urgent" && <Badge tone="danger">{t("enum.adHocPriority.urgent")}</Badge>}>
			<Facts
				valueClass="min-w-0 break-words tabular-nums"
				facts={[
					[t("adHocRequest.requiredDate"), request.requiredDate],
					[t("adHocRequest.customer"), request.customer],
					[t("adHocRequest.customerEmail"), request.customerEmail],
					[t("adHocRequest.requisitionNumber"), request.requisitionNumber],
					[t("adHocRequest.orderType"), request.orderType && t(`enum.adHocOrderType.${request.orderType}`)],
					[t("adHocRequest.portCity"), request.portCityName],
					[t("adHocRequest.inlandCity"), own("inlandCity", request.inlandCityName)],
					[t("adHocRequest.address"), own("address", request.address)],
					[t("adHocRequest.direction"), request.direction && own("direction", t(`enum.direction.${request.direction}`))],
					[t("adHocRequest.mode"), request.mode && own("mode", t(`enum.mode.${request.mode}`))],
					[t("adHocRequest.depotServices"), own("depotServices", request.depotServices.map((code) => nameOf("depotServices", code)).join(", "))],
					[t("adHocRequest.storageDays"), own("storageDays", number(request.storageDays))],
					[t("adHocRequest.truckType"), request.truckType && own("truckType", nameOf("truckTypes", request.truckType))],
					[t("adHocRequest.readyDate"), request.readyDate],
					[t("adHocRequest.containers"), own("containers", request.containers.join(", "))],
					[t("adHocRequest.ownership"), own("ownership", request.ownership)],
					[t("adHocRequest.cargo"), t(`enum.cargo.${request.cargo}`)],
					[t("adHocRequest.commodity"), request.commodity],
					[t("adHocRequest.packageType"), request.packageType && nameOf("packageTypes", request.packageType)],
					[t("adHocRequest.pieces"), own("pieces", number(request.pieces))],
					[t("adHocRequest.grossWeight"), number(request.grossWeight)],
					[t("adHocRequest.volume"), own("volume", number(request.volume))],
					[t("adHocRequest.targetPrice"), request.targetPrice && money(request.targetPrice, request.currency ?? "")],
					[t("adHocRequest.handlers"), request.handlers && `${request.handlers} (${t(`enum.adHocHandler.${request.handlerReason}`)})`],
					[t("adHocRequest.requester"), request.requester],
					[t("adHocRequest.createdAt"), momentText(request.createdAt)],
				]}
			/>
			{[request.cargoRemark, request.remark].map(
				(text) =>
					text && (
						<p key={text} className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">
							{text}
						</p>
					),
			)}
		</Card>
	);
}

const kinds = ["pictures", "loadingPlans", "msds"] as const;

/** Files by kind; pictures are seen as such, and everything is kept by a click. */
export function Attachments({ request }: { request: AdHocRequest }) {
	const t = useText();
	const nameOf = new Map(request.files.map(({ objectName, name }) => [objectName, name]));
	const shown = kinds.filter((kind) => request[kind].length > 0);
	if (shown.length === 0) return null;
	return (
		<Card title={t("adHocScreen.files")}>
			<div className="flex flex-col gap-3">
				{shown.map((kind) => (
					<section key={kind} aria-label={t(`adHocRequest.${kind}`)}>
						<h3 className="mb-1 text-[13px] text-ink-soft">{t(`adHocRequest.${kind}`)}</h3>
						<ul className="flex flex-wrap gap-2">
							{request[kind].map((objectName) => (
								<li key={objectName} className="max-w-full">
									<Attachment id={request.id} objectName={objectName} name={nameOf.get(objectName) ?? objectName} />
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</Card>
	);
}

function Attachment({ id, objectName, name }: { id: string; objectName: string; name: string }) {
	const [failed, setFailed] = useState(false);
	const picture = useQuery({
		queryKey: ["adHocPicture", id, objectName],
		queryFn: ({ signal }) => api.adHocRequest.attachmentUrl.query({ id, objectName }, { signal }),
		enabled: isPicture(name),
		// The link holds for five minutes.
		staleTime: 4 * 60_000,
		meta: { quiet: true },
	});
	const url = failed ? undefined : picture.data?.url;
	return (
		<Button
			variant="ghost"
			className="h-auto max-w-full flex-col items-start gap-1 px-2 py-1 text-left whitespace-normal"
			onClick={() => void saveAttachment(id, objectName)}
		>
			{url && <img src={url} alt="" className="size-24 rounded border border-line object-cover" onError={() => setFailed(true)} />}
			<span className="flex min-w-0 items-center gap-1.5 break-words">
				{!url && <Paperclip aria-hidden />}
				<span className="min-w-0 break-words">{name}</span>
			</span>
		</Button>
	);
}

/** Colleagues who see it beside whom it concerns. */
export function Shares({ request }: { request: AdHocRequest }) {
	const t = useText();
	if (request.shareNames.length === 0) return null;
	return (
		<Card title={t("adHocScreen.shares")}>
			<PeopleList people={request.shareNames} />
		</Card>
	);
}
