import { expect, test } from "vitest";
import { z } from "zod";
import { describeProblems } from "./problems.ts";

const schema = z.object({ direction: z.enum(["westbound", "eastbound"]), frequency: z.string().max(3), days: z.array(z.string()).max(1) });
const { error } = schema.safeParse({ direction: "north", frequency: "daily", days: ["1", "2"] });
const labels: Record<string, string> = { westbound: "出口", eastbound: "进口" };

test("values of a choice are told by their names, to programs by their codes; a text that is too long is no number that is too large", () => {
	const said = (label?: (code: string) => string) => describeProblems(error?.issues ?? [], "zh", label).map(({ message }) => message);
	expect(said((code) => labels[code] ?? code)).toEqual(["只能是：出口, 进口", "太长，最多 3 个字符", "太大或太长，最多 1"]);
	expect(said()[0]).toBe("只能是：westbound, eastbound");
});
