import { expect, test } from "vitest";
import { startAttackedEdge } from "./attacked.ts";
import { fileAttacks } from "./files.ts";
import { requestAttacks } from "./requests.ts";
import { attacks } from "./run.ts";

/** One of each kind: what is refused by the code both hosts share is tried on Node; here is what the host itself reads, buffers and answers. */
const names = [
	"nobody sends 5 MB of text to sign in",
	"nobody sends 5 MB where a token is needed",
	"customer sends two million brackets by tRPC",
	"sales sends a form of a million equal fields",
	"nobody makes 3,000 calls in one batch",
	"pm counts a facet fifty times at once",
	"sales uploads 31 MB",
	"sales uploads a form of line ends",
	"pm imports a sheet that unpacks to 190 MB of nothing",
	"pm imports a sheet with a million cell styles",
	"sales searches fifty times at once",
	"admin asks for twenty quotations on paper at once",
];
const chosen = [...requestAttacks, ...fileAttacks].filter(({ name }) => names.includes(name));

test("each of them is there", () => expect(chosen).toHaveLength(names.length));

attacks(chosen, startAttackedEdge);
