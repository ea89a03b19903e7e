import { zodResolver } from "@hookform/resolvers/zod";
import { type SearchInput, scopes, searchInput } from "@iqt/routers/kit/charges/search";
import { turned } from "@iqt/routers/kit/charges/turned";
import { Button } from "@iqt/ui/button";
import { CheckField, CheckGroup, RadioGroup } from "@iqt/ui/choice";
import { Combobox } from "@iqt/ui/combobox";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { goToWrong } from "@iqt/ui/first-focus";
import { Input } from "@iqt/ui/input";
import { SelectField } from "@iqt/ui/select-field";
import { ArrowLeftRight, OctagonX, Search } from "lucide-react";
import { type RefObject, useEffect, useId, useRef } from "react";
import { type FieldError, type Resolver, useForm } from "react-hook-form";
import { freshSearch, hasDoor, leadsAbroad } from "../../../lib/search-address.ts";
import { locale, type MessageId, useText } from "../../../lib/text.ts";
import { dateWords } from "../../../resource/date-words.ts";
import { problemText } from "../../../resource/form/problem-text.ts";
import { unclearText } from "../../../resource/unclear.ts";
import { ContainerRows } from "./container-rows.tsx";
import { findCurrencies } from "./currencies.ts";
import { EndField } from "./end-field.tsx";
import { KilogramField } from "./kilogram-field.tsx";
import { fitEnds } from "./search-url.ts";
import { TrainFields } from "./train-fields.tsx";
import { Wishes } from "./wishes.tsx";

export interface SearchFormProps {
	/** What it starts with; a new object fills the form anew. */
	initial: SearchInput;
	busy: boolean;
	/** For trains abroad alone: the end beyond China is a ramp or a door there. */
	trains: boolean;
	/** Problems the server found, by field (`containers.0.type`). */
	problems: Record<string, string>;
	onSearch: (search: SearchInput) => void;
	/** Not searched, since a field is wrong. */
	onRefused: () => void;
}

/** In the order people tick them; one that is forgotten does not compile. */
const services = Object.keys({
	bookingService: true,
	customs: true,
	depot: true,
} satisfies SearchInput["services"]) as (keyof SearchInput["services"])[];
/** Whole numbers that are asked for where they matter. */
const counts = [
	{ name: "customsItems", label: "saleScreen.customsItems", least: 1, most: 999, isAsked: ({ services }: SearchInput) => services.customs },
	{ name: "depotDays", label: "saleScreen.depotDays", least: 0, most: 365, isAsked: ({ services }: SearchInput) => services.depot },
	{ name: "waitingHours", label: "saleScreen.waitingHours", least: 0, most: 240, isAsked: hasDoor },
] as const;
const isMessageId = (text: string): text is MessageId => text.startsWith("problem.");

/** The end at the sea, or abroad. */
const farEnd = ({ direction }: Pick<SearchInput, "direction">) => (direction === "westbound" ? "destination" : "origin");

/** Once the errors stand by their fields the first of them is gone to: the bar of the search may lie over it. */
const showWrong = (box: RefObject<HTMLFormElement | null>) => requestAnimationFrame(() => goToWrong(box.current));

/** Everything a price depends on; Enter searches. */
export function SearchForm({ initial, busy, trains, problems, onSearch, onRefused }: SearchFormProps) {
	const t = useText();
	const id = useId();
	const box = useRef<HTMLFormElement>(null);
	const submit = useRef<HTMLButtonElement>(null);
	const resolver = zodResolver(searchInput, {
		error: (issue) => problemText({ ...issue, message: issue.message ?? "", path: [] }, issue.input),
	}) as Resolver<SearchInput>;
	const form = useForm<SearchInput>({ values: initial, resolver, shouldFocusError: false });
	const { setError, clearErrors, setValue } = form;
	useEffect(() => {
		clearErrors();
		for (const [field, message] of Object.entries(problems)) setError(field as "origin", { type: "server", message });
		if (Object.keys(problems).length > 0) showWrong(box);
	}, [problems, setError, clearErrors]);
	const value = form.watch();
	const { errors } = form.formState;
	const say = (error: FieldError | undefined): string | undefined => {
		const message = error?.message;
		return message && isMessageId(message) ? t(message, { minimum: String(value.grossWeightKg) }) : message;
	};
	/** Of a list, what is wrong with the first of it that is. */
	const sayFirst = (error: unknown) => say((Array.isArray(error) ? error.find(Boolean) : error) as FieldError | undefined);
	const put = <K extends keyof SearchInput>(name: K, next: SearchInput[K]) => {
		setValue(name, next as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
		if (name in errors) clearErrors(name);
	};
	const putScope = (scope: SearchInput["scope"]) => {
		const ends = fitEnds(scope, value.origin, value.destination, trains ? farEnd(value) : undefined);
		put("scope", scope);
		put("origin", ends.origin);
		put("destination", ends.destination);
	};
	/** Whoever has chosen goes on to what is still to be said: the other end, then the search. */
	const putEnd = (name: "origin" | "destination", end: SearchInput["origin"]) => {
		put(name, end);
		if (end.code === "") return;
		const other = name === "origin" && value.destination.code === "";
		requestAnimationFrame(() => {
			const next = other ? box.current?.querySelector<HTMLElement>("[data-end=destination] input") : submit.current;
			next?.focus();
		});
	};
	const abroad = leadsAbroad(value);
	const betweenDoors = !abroad && (value.direction === "westbound" ? value.scope.endsWith("Door") : value.scope.startsWith("door"));
	const turn = () => form.reset(turned(value), { keepDefaultValues: true });
	const endError = (name: "origin" | "destination"): string | undefined => {
		const error = errors[name] as (FieldError & { code?: FieldError }) | undefined;
		return value[name].code === "" && error ? t("problem.required") : (say(error?.code) ?? say(error));
	};
	const rowErrors = errors.containers as (FieldError & { root?: FieldError } & Record<number, { type?: FieldError; count?: FieldError }>) | undefined;
	const refused = value.cargo === "dangerous";
	return (
		<form
			ref={box}
			noValidate
			aria-label={t("saleScreen.form")}
			className="flex flex-col gap-3.5 lg:[&_button]:scroll-mb-20 lg:[&_input]:scroll-mb-20"
			onSubmit={(event) => {
				if (refused) event.preventDefault();
				else
					void form.handleSubmit(onSearch, () => {
						onRefused();
						showWrong(box);
					})(event);
			}}
		>
			<div className="grid grid-cols-[1fr_auto] items-end gap-2">
				<SelectField
					label={t("saleScreen.scope")}
					value={value.scope}
					onChange={(scope) => putScope(scope as SearchInput["scope"])}
					options={scopes.map((s) => ({ value: s, label: t(`enum.scope.${s}`) }))}
				/>
				<Button size="icon" aria-label={t("saleScreen.swap")} title={t("saleScreen.swap")} onClick={turn}>
					<ArrowLeftRight aria-hidden />
				</Button>
			</div>
			<div className="flex flex-col gap-1">
				<span id={`${id}-direction`} className="font-medium">
					{t("saleScreen.direction")}
				</span>
				<RadioGroup
					aria-labelledby={`${id}-direction`}
					value={value.direction}
					onChange={(direction) => direction !== value.direction && turn()}
					options={[
						{ value: "westbound", label: t("enum.direction.westbound") },
						{ value: "eastbound", label: t("enum.direction.eastbound") },
					]}
				/>
			</div>
			{(["origin", "destination"] as const).map((end) => (
				<div key={end} data-end={end}>
					<EndField
						label={t(`saleScreen.${end}`)}
						value={value[end]}
						inland={end !== farEnd(value)}
						abroad={trains && end === farEnd(value)}
						error={endError(end)}
						day={value.readyDate}
						onChange={(place) => putEnd(end, place)}
					/>
				</div>
			))}
			<ContainerRows
				value={value.containers}
				errors={{
					all: say(rowErrors) ?? say(rowErrors?.root),
					rows: value.containers.map((_, i) => say(rowErrors?.[i]?.type) ?? say(rowErrors?.[i]?.count)),
				}}
				onChange={(rows) => put("containers", rows)}
			/>
			<div className="grid grid-cols-2 gap-3">
				<SelectField
					label={t("saleScreen.ownership")}
					value={value.ownership}
					onChange={(own) => put("ownership", own as SearchInput["ownership"])}
					options={[
						{ value: "COC", label: "COC" },
						{ value: "SOC", label: "SOC" },
					]}
				/>
				<KilogramField
					label={t("saleScreen.weight")}
					required
					error={say(errors.grossWeightKg)}
					value={Number.isNaN(value.grossWeightKg) ? "" : value.grossWeightKg}
					onChange={(kilograms) => put("grossWeightKg", kilograms ?? Number.NaN)}
				/>
				<SelectField
					label={t("saleScreen.cargo")}
					error={say(errors.cargo)}
					value={value.cargo}
					onChange={(cargo) => put("cargo", cargo as SearchInput["cargo"])}
					options={(["general", "reefer", "dangerous"] as const).map((c) => ({ value: c, label: t(`enum.cargo.${c}`) }))}
				/>
				<Field label={t("saleScreen.readyDate")} required error={errors.readyDate && (unclearText("date", value.readyDate) ?? say(errors.readyDate))}>
					{(control) => (
						<DateInput {...control} value={value.readyDate} onChange={(day) => put("readyDate", day)} locale={locale()} words={dateWords(t)} />
					)}
				</Field>
			</div>
			{refused && (
				<div role="alert" className="flex gap-2 rounded-md border border-danger bg-danger-soft p-3 text-danger">
					<OctagonX className="mt-0.5 size-5 shrink-0" aria-hidden />
					<div>
						<p className="font-semibold">{t("sale.dangerousGoods")}</p>
						<p className="text-ink">{t("saleScreen.dangerousHint")}</p>
					</div>
				</div>
			)}
			<CheckGroup
				legend={t("saleScreen.services")}
				className="flex flex-wrap gap-x-4 gap-y-1"
				note={
					betweenDoors && (
						<p id={`${id}-noBooking`} className="mt-1 text-[13px] text-ink-soft">
							{t("saleScreen.noBooking")}
						</p>
					)
				}
			>
				{services
					.filter((service) => !abroad || service !== "bookingService")
					.map((service) => (
						<CheckField
							key={service}
							className="gap-1.5"
							label={t(`saleScreen.service.${service}`)}
							checked={value.services[service] && !(service === "bookingService" && betweenDoors)}
							disabled={service === "bookingService" && betweenDoors}
							aria-describedby={service === "bookingService" && betweenDoors ? `${id}-noBooking` : undefined}
							onChange={(on) => put("services", { ...value.services, [service]: on })}
						/>
					))}
			</CheckGroup>
			{abroad && <TrainFields value={value} say={(name) => sayFirst(errors[name])} onChange={put} />}
			{value.services.bookingService && !betweenDoors && !abroad && <Wishes search={value} with="bookingService" onChange={put} />}
			{hasDoor(value) && <Wishes search={value} with={abroad ? "rampTrucking" : "trucking"} onChange={put} />}
			{abroad && <Wishes search={value} with="train" onChange={put} />}
			<div className="grid grid-cols-2 gap-3">
				<Field label={t("saleScreen.currency")} required error={say(errors.currency)}>
					{(control) => (
						<Combobox
							{...control}
							value={value.currency}
							valueLabel={value.currency}
							load={findCurrencies}
							words={{ none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") }}
							onChange={(currency) => put("currency", currency)}
						/>
					)}
				</Field>
				{counts.flatMap(({ name, label, least, most, isAsked }) =>
					isAsked(value)
						? [
								<Field key={name} label={t(label)} error={say(errors[name])}>
									{(control) => (
										<Input
											{...control}
											type="number"
											min={least}
											max={most}
											inputMode="numeric"
											className="text-right tabular-nums"
											value={Number.isNaN(value[name]) ? "" : value[name]}
											onChange={(event) => put(name, event.target.value === "" ? Number.NaN : Number(event.target.value))}
										/>
									)}
								</Field>,
							]
						: [],
				)}
			</div>
			{/* In a low window it stands over the form's end, and over what lies at the bottom of the screen. */}
			<div className="flex gap-2 rounded-b-lg lg:sticky lg:bottom-(--under) lg:-mx-4 lg:-mb-4 lg:bg-surface lg:px-4 lg:py-3">
				<Button ref={submit} type="submit" variant="primary" className="flex-1" busy={busy} disabled={refused}>
					{!busy && <Search aria-hidden />}
					{t("saleScreen.search")}
				</Button>
				<Button variant="ghost" onClick={() => form.reset(freshSearch(trains), { keepDefaultValues: true })}>
					{t("saleScreen.reset")}
				</Button>
			</div>
		</form>
	);
}
