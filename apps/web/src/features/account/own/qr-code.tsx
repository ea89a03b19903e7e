import { useMemo } from "react";
import { encode } from "uqr";

/** A text as a QR code, drawn here: nothing of it leaves the browser. Dark on light in every theme, as scanners want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
	const { size, path } = useMemo(() => {
		const { size, data } = encode(text, { ecc: "M", border: 4 });
		const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
		return { size, path };
	}, [text]);
	return (
		<svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-52 rounded-md border border-line">
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
