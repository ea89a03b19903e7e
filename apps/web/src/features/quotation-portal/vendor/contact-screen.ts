import { vendorContact } from "@iqt/routers/requests/vendor/contact/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";

/** The form of a contact; which vendor it is of is said by the page it is on. */
export const contactScreen = {
	...declaredScreen(vendorContact, {
		calls: api.vendorContact,
		nameOf: ({ name, email }) => name ?? email,
		addTitle: "vendorContact.add",
		over: { vendor: { form: false, column: false, lookup: async () => [] } },
	}),
	schema: vendorContact.schema.omit({ vendor: true }),
};
