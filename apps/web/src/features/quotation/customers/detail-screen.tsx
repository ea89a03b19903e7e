import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { Badge, Card } from "@iqt/ui/surface";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { locale, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { Belongings } from "../../../resource/record/belongings.tsx";
import { EditSheet } from "../../../resource/record/edit-sheet.tsx";
import { RecordBody } from "../../../resource/record/record-body.tsx";
import { PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
import { groupDigits } from "../../../resource/values.ts";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan, useUser } from "../../../shell/user.ts";
import { contactScreen, discountScreen } from "./belonging-screens.tsx";
import { customerList } from "./customer-screen.tsx";
import { Prices } from "./prices.tsx";

type Customer = inferRouterOutputs<AppRouter>["customer"]["get"];

/** One customer: who is written to there, what was agreed, what was quoted and accepted, and what happened to it. */
export default function CustomerDetail() {
	const t = useText();
	const id = usePage().params.id ?? "";
	const query = trpc.customer.get.useQuery({ id }, { enabled: id !== "", meta: { quiet: true } });
	return (
		<RecordPage
			query={query}
			nameOf={({ name }) => name}
			failed={t("customer.loadFailed")}
			back={{ href: paths.customers, label: t("customer.back") }}
		>
			{(customer) => <Detail customer={customer} />}
		</RecordPage>
	);
}

function Detail({ customer }: { customer: Customer }) {
	const t = useText();
	const user = useUser();
	const can = useCan();
	const [editing, setEditing] = useState(false);
	const history = trpc.customer.history.useQuery({ id: customer.id }, { meta: { quiet: true } });
	// Whoever it is shared with looks on; else who sees it owns it, or everybody's.
	const onlooker = !can("quotation.viewAll") && customer.salesOwner !== user.guid;
	const mayEdit = can("customer.edit") && !onlooker;
	const { winRate, won, decided } = history.data ?? { winRate: null, won: 0, decided: 0 };
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={{ href: paths.customers, label: t("customer.back") }}
				title={customer.name}
				below={
					<span>
						{customer.code}
						{winRate !== null && `${DOT}${t("customer.winRate", { percent: winRate, won, decided })}`}
					</span>
				}
				actions={
					mayEdit && (
						<Button onClick={() => setEditing(true)}>
							<Pencil aria-hidden />
							{t("record.edit")}
						</Button>
					)
				}
			/>
			<RecordBody
				label={customer.name}
				tabs={[
					{ value: "about", label: t("customer.tab.about"), content: <Kept customer={customer} readOnly={onlooker} /> },
					{
						value: "prices",
						label: t("customer.prices"),
						content: (
							<Loaded query={history} shapes={["h-60 w-full"]}>
								{(prices) => <Prices history={prices} />}
							</Loaded>
						),
					},
				]}
				history={{ objectType: "customer", objectId: customer.id, fields: customerList.fields, record: customer }}
				aside={<About customer={customer} />}
			/>
			{editing && (
				<EditSheet
					screen={customerList}
					id={customer.id}
					load={(id, signal) => api.customer.get.query({ id }, { signal })}
					onClose={() => setEditing(false)}
				/>
			)}
		</div>
	);
}

function About({ customer }: { customer: Customer }) {
	const t = useText();
	const { paymentDays, paymentTerms, activeFrom, activeTo, notes, credit } = customer;
	const terms = [paymentDays === null ? "" : t("customer.payWithin", { days: paymentDays }), paymentTerms ?? ""].filter((word) => word !== "");
	const active = activeFrom || activeTo ? `${activeFrom ?? ""} – ${activeTo ?? ""}` : null;
	return (
		<aside className="flex flex-col gap-(--gap)" aria-label={t("customer.about")}>
			<Card title={t("customer.about")}>
				<Facts
					valueClass="min-w-0 break-words tabular-nums"
					facts={[
						[t("customer.salesOwner"), customer.salesOwnerName],
						[t("customer.colleagues"), customer.colleagueNames.map(({ label }) => label).join(", ")],
						[t("customer.country"), customer.country],
						[t("customer.language"), t(`users.language.${customer.language}`)],
						[t("customer.secondLanguage"), customer.secondLanguage && t(`users.language.${customer.secondLanguage}`)],
						[t("customer.currency"), customer.currency],
						[t("customer.paymentTerms"), terms.join("; ")],
						[t("customer.cmdCode"), customer.cmdCode],
						[t("customer.taxNumber"), customer.taxNumber],
						[t("customer.company"), customer.companyName],
						[t("customer.active"), active],
						[t("customer.credit"), credit],
					]}
				/>
				{notes && <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">{notes}</p>}
			</Card>
		</aside>
	);
}

/** Contacts and discounts. */
function Kept({ customer, readOnly }: { customer: Customer; readOnly: boolean }) {
	const t = useText();
	const can = useCan();
	const seesDiscounts = can("agreedDiscount.view");
	return (
		<div className="flex flex-col gap-(--gap)">
			{can("customerContact.view") && (
				<Belongings
					screen={contactScreen}
					of={{ kind: "customer", id: customer.id }}
					readOnly={readOnly}
					title={t("customerContact.title")}
					addLabel={t("customerContact.add")}
					render={({ name, email, phone, role, main, language }) => (
						<>
							<p className="flex flex-wrap items-center gap-x-2 font-medium">
								{name ?? email}
								{main && <Badge tone="info">{t("customerContact.main")}</Badge>}
								{role && <span className="font-normal text-ink-soft">{role}</span>}
							</p>
							<p className="text-ink-soft">
								{[name === null ? null : email, phone, language && t(`users.language.${language}`)].filter(Boolean).join(DOT)}
							</p>
						</>
					)}
				/>
			)}
			{seesDiscounts && (
				<Belongings
					screen={discountScreen}
					of={{ kind: "customer", id: customer.id }}
					readOnly={readOnly}
					title={t("agreedDiscount.title")}
					addLabel={t("agreedDiscount.add")}
					render={({ service, percent, amount, currency, originName, destinationName, containerType, validFrom, validTo, agreedByName, note }) => (
						<>
							<p className="font-medium tabular-nums">
								{percent === null ? `${currency} ${groupDigits(amount ?? "", locale())}` : `${percent} %`}
								{DOT}
								{service === "" ? t("agreedDiscount.everyService") : t(`enum.pricedService.${service}`)}
								{(originName || destinationName) &&
									`${DOT}${originName ?? t("agreedDiscount.anywhere")} → ${destinationName ?? t("agreedDiscount.anywhere")}`}
								{containerType && `${DOT}${containerType}`}
							</p>
							<p className="text-ink-soft tabular-nums">
								{`${validFrom} – ${validTo ?? ""}`}
								{DOT}
								{t("agreedDiscount.by", { name: agreedByName })}
							</p>
							{note && <p className="text-ink-soft">{note}</p>}
						</>
					)}
				/>
			)}
		</div>
	);
}
