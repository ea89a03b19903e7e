import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { bandValues, NO_LIMIT } from "@iqt/routers/kit/price-book/weight-band";
import { cn } from "@iqt/ui/cn";
import { useText } from "../../lib/text.ts";
import { namingFields } from "./column-order.ts";
import type { Batch, PreviewRow } from "./types.ts";
import { currencyOf, dayValues, isAmount, pricedWords, unreadText } from "./value-words.ts";

interface RowHeadProps {
	book: RateBook;
	row: PreviewRow;
	fields: Batch["fields"];
	/** Fields whose columns are in view beside it: they are not told again. */
	inView?: ReadonlySet<string>;
	className?: string;
}

/** Every weight there is, as rates without weights have it. */
const allWeights = { from: "0", to: NO_LIMIT };

/**
 * What a row is about, in a line that stays in view where there is no room for its columns: lane, charge, container, amounts with their currency, days,
 * weights where they are not all, or that it is on request. Nothing where all of it is in view.
 */
export function RowHead({ book, row, fields, inView = new Set(), className }: RowHeadProps) {
	const t = useText();
	const isSeen = ({ name }: { name: string }) => inView.has(name);
	const isPlace = (field: Batch["fields"][number]) => row.names[field.name] !== undefined || field.kind === "place" || field.kind === "area";
	/** What could not be read as it is written; of amounts and the like that is said below. */
	const unread = (field: Batch["fields"][number]) => (isPlace(field) ? unreadText(row, field.name) : null);
	const named = namingFields(fields).filter((field) => ((row.row[field.name] ?? null) !== null || unread(field) !== null) && !isSeen(field));
	const places = named.filter(isPlace);
	const { currency, onRequest, weightFrom, weightTo } = row.row;
	// Its currency stands before each amount, here or in its column.
	const isSaid = fields.some((field) => field.currency === null && currencyOf(field, row.row[field.name], currency) !== null);
	const others = named.filter((field) => !places.includes(field) && !(field.kind === "currency" && isSaid));
	const words = (field: Batch["fields"][number]) => {
		const text = unread(field);
		if (text !== null) return t("wizard.asWritten", { text });
		return pricedWords(book, field, row.row[field.name], currency);
	};
	const request = onRequest === true ? fields.find(({ name }) => name === "onRequest")?.label : undefined;
	const dayOf = (name: string) => {
		const text = unreadText(row, name);
		return text === null ? (row.row[name] ?? null) : t("wizard.asWritten", { text });
	};
	const [validFrom, validTo] = [dayOf("validFrom"), dayOf("validTo")];
	const days = validFrom !== null && !(inView.has("validFrom") && inView.has("validTo"));
	const isBand = (weightFrom ?? null) !== null && !(String(weightFrom) === allWeights.from && String(weightTo) === allWeights.to);
	const weights = isBand && !(inView.has("weightFrom") && inView.has("weightTo"));
	if (places.length + others.length === 0 && request === undefined && !days && !weights) return null;
	return (
		<span className={cn("flex min-w-0 flex-wrap gap-x-2 text-[13px]", className)}>
			{places.length > 0 && <span className="font-medium">{places.map((field) => row.names[field.name] ?? words(field)).join(" – ")}</span>}
			{others.map((field) => (
				<span key={field.name} className="tabular-nums">
					{isAmount(field) ? <span className="text-xs text-ink-soft">{field.label} </span> : null}
					{words(field)}
					{row.kept.includes(field.name) && <span className="text-xs text-ink-soft"> {t("wizard.fromBook")}</span>}
				</span>
			))}
			{request !== undefined && (
				<span className="font-medium text-warn">{row.said === null ? request : t("wizard.requestSaid", { request, text: row.said })}</span>
			)}
			{days && (
				<span className="text-ink-soft tabular-nums">
					{t("wizard.rowDays", dayValues(String(validFrom), validTo === null ? null : String(validTo)))}
				</span>
			)}
			{weights && <span className="text-ink-soft tabular-nums">{t("rate.weightBand", bandValues(String(weightFrom), String(weightTo)))}</span>}
		</span>
	);
}
