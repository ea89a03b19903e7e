import { customerContact } from "@iqt/routers/desk/customer/contact/schema";
import { agreedDiscount } from "@iqt/routers/desk/customer/discount/schema";
import { api } from "../../../api/client.ts";
import { language } from "../../../lib/text.ts";
import { containerLookup, currencyLookup } from "../../../resource/find-codes.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import type { Lookup } from "../../../resource/types.ts";

const findPeople: Lookup = (typed, signal) => api.customer.people.query({ search: typed.trim() }, { signal });

/** Ports and cities by what is typed, those the company works in where nothing is. */
const findPlaces: Lookup = async (typed, signal) => {
	const search = typed.trim();
	const kinds = ["inlandCity" as const, "portCity" as const];
	const found = await api.lookups.places.query({ kinds, search: search || undefined, activeOnly: search ? undefined : true, limit: 30 }, { signal });
	return found.map(({ id, name, nameZh, code }) => ({ value: id, label: language() === "zh" ? nameZh : name, hint: code }));
};

const chosen = (id: string | null, name: string | null) => (id === null ? [] : [{ value: id, label: name ?? id }]);

/** Which customer it is of is said by the page it is on. */
const ofPage = { form: false, column: false, lookup: async () => [] } as const;

/** The form of a contact. */
export const contactScreen = {
	...declaredScreen(customerContact, {
		calls: api.customerContact,
		nameOf: ({ name, email }) => name ?? email,
		addTitle: "customerContact.add",
		over: { customer: ofPage },
	}),
	schema: customerContact.schema.omit({ customer: true }),
};

/** The form of a discount. */
export const discountScreen = {
	...declaredScreen(agreedDiscount, {
		calls: api.agreedDiscount,
		nameOf: ({ customerName }) => customerName,
		addTitle: "agreedDiscount.add",
		over: {
			customer: ofPage,
			origin: { lookup: findPlaces, chosen: ({ origin, originName }) => chosen(origin, originName) },
			destination: { lookup: findPlaces, chosen: ({ destination, destinationName }) => chosen(destination, destinationName) },
			containerType: { lookup: containerLookup, chosen: ({ containerType }) => chosen(containerType, containerType) },
			currency: { lookup: currencyLookup, chosen: ({ currency }) => chosen(currency, currency) },
			agreedBy: { lookup: findPeople, chosen: ({ agreedBy, agreedByName }) => chosen(agreedBy, agreedByName) },
		},
	}),
	schema: agreedDiscount.schema.omit({ customer: true }),
};
