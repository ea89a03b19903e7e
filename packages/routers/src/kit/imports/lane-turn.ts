import { columnName } from "../sheet/format.ts";
import type { Cell, Reading } from "./cell-reading.ts";
import { laneFields } from "./lane-ends.ts";
import { otherWay, type Way } from "./lane-words.ts";
import type { Part, Slot } from "./layout.ts";
import type { CellProblem, ParsedRecord } from "./parsed-record.ts";
import { beginningOf } from "./text.ts";

/** The question whether a lane goes the way it was read. */
const LANE_WAY = "laneWay";

/** That a lane may as well go the other way. */
const eitherWay = (text: string, way: Way, column: string | null): CellProblem => ({
	...{ field: "direction", column, level: "warning", messageId: "import.laneWay" },
	...{ values: { text, value: way, other: otherWay(way) }, question: LANE_WAY },
});

/**
 * Which way round a row has its lane under heads that name its ends alone: as its cells are places. Of two that each may be the city and the port, what
 * its direction says; without one it is read as its columns stand, or turned where a person said so (`otherwise`), and asked.
 */
export function turnedLane(
	part: Part,
	{ read, otherwise }: { read(field: string, slot: Slot | undefined): Reading; otherwise: ReadonlySet<string> },
): { part: Part; ask: ((column: string | null) => CellProblem) | null } {
	const { turned } = part;
	if (!turned) return { part, ask: null };
	const values = (of: Part) =>
		laneFields.flatMap((name) => {
			const reading = read(name, of.slots.get(name));
			return reading.kind === "value" ? [String(reading.value)] : [];
		});
	const [own, other] = [values(part), values(turned)];
	if (other.length === 0 || own.length !== other.length) return { part: other.length > own.length ? turned : part, ask: null };
	if (own.length < laneFields.length) return { part, ask: null };
	const way = part.says.get("direction")?.find(({ column }) => laneFields.some((name) => part.slots.get(name)?.column === column))?.value as Way;
	const said = read("direction", part.slots.get("direction"));
	if (said.kind === "value") return { part: said.value === otherWay(way) ? turned : part, ask: null };
	const isTurned = otherwise.has(LANE_WAY);
	return { part: isTurned ? turned : part, ask: isTurned ? null : (column) => eitherWay(own.join(" → "), way, column) };
}

/** Of a lane with a dash between its ends, which may be the name of a line both ways, and nothing else that says which way its rate goes: asks, or turns it because a person said so. */
export function settleService(
	{ row, problems, sources }: ParsedRecord,
	{ lane, otherwise }: { lane: { slot: Slot | undefined; cell: Cell; reading: Reading } | undefined; otherwise: ReadonlySet<string> },
): void {
	const way = row.direction as Way | undefined;
	if (lane?.reading.kind !== "value" || !lane.reading.isService || !lane.slot || way === undefined || sources.get("direction")?.kind !== "beside")
		return;
	if (otherwise.has(LANE_WAY)) row.direction = otherWay(way);
	else problems.push(eitherWay(beginningOf(String(lane.cell.value)), way, columnName(lane.slot.column)));
}
