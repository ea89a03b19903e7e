interface Props {
	/** As it is shown: "1,812.90". */
	amount: string;
	/** The formula it comes of; null where it is a number of its own. */
	formula: string | null;
	/** What formulas are called. */
	title: string;
}

/** An amount where there is no room for its formula: that is told by a sign, and on pointing at it. */
export const BareAmount = ({ amount, formula, title }: Props) =>
	formula === null ? (
		amount
	) : (
		<span title={`${title}: ${formula}${amount ? ` = ${amount}` : ""}`}>
			<span className="mr-1 text-ink-soft italic">ƒ</span>
			{amount}
		</span>
	);
