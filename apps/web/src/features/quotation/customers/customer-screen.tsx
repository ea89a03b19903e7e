import { customer } from "@iqt/routers/desk/customer/schema";
import { SquareArrowOutUpRight } from "lucide-react";
import { Link } from "wouter";
import { api } from "../../../api/client.ts";
import { currencyLookup } from "../../../resource/find-codes.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import type { Lookup } from "../../../resource/types.ts";
import { customerPath } from "./path.ts";

const findPeople: Lookup = (typed, signal) => api.customer.people.query({ search: typed.trim() }, { signal });
const findCompanies: Lookup = (typed, signal) => api.customer.companies.query({ search: typed.trim() }, { signal });

/** List and form of customers; each has a page of its own. */
export const customerList = declaredScreen(customer, {
	calls: api.customer,
	mergeRight: "customer.merge",
	nameOf: ({ name }) => name,
	onOpen: ({ id }, { navigate }) => navigate(customerPath(id)),
	over: {
		code: { column: { card: 1 } },
		name: {
			column: {
				card: 0,
				render: ({ id, name }) => (
					<Link href={customerPath(id)} tabIndex={-1} className="text-accent underline-offset-2 hover:underline">
						{name}
					</Link>
				),
			},
		},
		mainContact: { column: { card: 2, cardWide: true } },
		currency: { lookup: currencyLookup, chosen: ({ currency }) => [{ value: currency, label: currency }] },
		salesOwner: {
			lookup: findPeople,
			chosen: ({ salesOwner, salesOwnerName }) => [{ value: salesOwner, label: salesOwnerName }],
			column: { card: 3, display: ({ salesOwnerName }) => salesOwnerName },
		},
		colleagues: {
			lookup: findPeople,
			chosen: ({ colleagueNames }) => colleagueNames,
			column: { display: ({ colleagueNames }) => colleagueNames.map(({ label }) => label).join(", ") },
		},
		company: {
			lookup: findCompanies,
			chosen: ({ company, companyName }) => (company === null ? [] : [{ value: company, label: companyName ?? company }]),
			column: { display: ({ companyName }) => companyName ?? "" },
		},
	},
	actions: [{ label: "customer.open", icon: SquareArrowOutUpRight, run: ({ id }, { navigate }) => navigate(customerPath(id)) }],
});
