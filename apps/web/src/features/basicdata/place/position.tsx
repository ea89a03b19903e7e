import { lazy, Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { parseNumber } from "../../../resource/values.ts";
import { useCan } from "../../../shell/user.ts";

const PlaceMap = lazy(() => import("../../../resource/map/place-map.tsx"));

function degrees(entered: unknown, most: number): number | null {
	const text = parseNumber(String(entered ?? "").trim());
	return text === null || text === "" || Math.abs(Number(text)) > most ? null : Number(text);
}

/** The map below a place's fields: it shows what stands in latitude and longitude, and whoever has the right fills them in with a click. */
export function Position({ right }: { right: string }) {
	const may = useCan()(right);
	const { setValue } = useFormContext();
	const [latitude, longitude] = useWatch({ name: ["latitude", "longitude"] });
	const pick = (north: number, east: number) => {
		const touched = { shouldDirty: true, shouldValidate: true };
		setValue("latitude", String(north), touched);
		setValue("longitude", String(east), touched);
	};
	return (
		<Suspense>
			<PlaceMap latitude={degrees(latitude, 90)} longitude={degrees(longitude, 180)} {...(may ? { onPick: pick } : {})} />
		</Suspense>
	);
}
