import { addressCode } from "@iqt/routers/basics/address-code/schema";
import { api } from "../../../api/client.ts";
import { areaLookup } from "../../../resource/book/rate-columns.tsx";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(addressCode, {
	calls: api.addressCode,
	over: {
		code: {
			lookup: areaLookup,
			chosen: ({ code, areaName }) => [{ value: code, label: areaName, hint: code }],
			column: { display: ({ code }) => code },
		},
	},
});

/** Addresses trucks go to, by the official codes of their divisions. */
export default function AddressCodes() {
	return <RecordScreen {...screen} />;
}
