import { placeholdersWritten } from "@iqt/routers/desk/mail-template/placeholders";
import { mailTemplate } from "@iqt/routers/desk/mail-template/schema";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import type { Lookup } from "../../../resource/types.ts";

const findCustomers: Lookup = async (typed) => {
	const { items } = await api.customer.list.query({ search: typed.trim(), pageSize: 30 });
	return items.map(({ id, name, code }) => ({ value: id, label: name, hint: code }));
};

/** What stands after a text: what may be filled in. */
function Known() {
	const t = useText();
	return t("mailTemplate.textHint", { known: placeholdersWritten });
}

/** Whose mails begin with it. */
function Customer({ name }: { name: string | null }) {
	const t = useText();
	return name ?? <span className="text-ink-soft">{t("mailTemplate.everyCustomer")}</span>;
}

const list = declaredScreen(mailTemplate, {
	calls: api.mailTemplate,
	over: {
		name: { column: { card: 0 } },
		language: { column: { card: 1 } },
		customer: {
			lookup: findCustomers,
			chosen: ({ customer, customerName }) => (customer === null ? [] : [{ value: customer, label: customerName ?? customer }]),
			column: { card: 2, display: ({ customerName }) => customerName ?? "", render: ({ customerName }) => <Customer name={customerName} /> },
		},
		subject: { column: { card: 3, cardWide: true } },
		text: { hint: () => <Known /> },
	},
});

/** Texts that mails of quotations begin with. */
export default function MailTemplates() {
	return <RecordScreen {...list} />;
}
