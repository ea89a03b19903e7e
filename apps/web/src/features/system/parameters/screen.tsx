import { longestParameter, parameter } from "@iqt/routers/settings/parameters/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { useCan } from "../../../shell/user.ts";
import { valueHint } from "./value-hint.ts";

const isFormulaType = (type: unknown) => type === "number" || type === "percent";

const screen = declaredScreen(parameter, {
	calls: api.parameter,
	over: {
		value: { hint: valueHint(longestParameter) },
		currency: { when: (values) => values.type === "amount" },
		options: { when: (values) => values.type === "enumeration" },
		inFormula: { when: (values) => isFormulaType(values.type) || values.inFormula === true },
		changedBy: { hidden: false },
	},
});

/** Typed values the desk may change, some of which price formulas name: those are changed by people who see costs. */
export default function Parameters() {
	const seesCost = useCan()("cost.view");
	return <RecordScreen {...screen} locked={({ inFormula }) => (inFormula && !seesCost ? "error.makesPrices" : null)} />;
}
