import { expect, test } from "vitest";
import { sealerOf } from "./sealer.ts";

const one = sealerOf("a secret of thirty-two characters");

test("what is sealed opens under the same secret, about the same thing, and nowhere else", async () => {
	const sealed = await one.seal("MZXW6YTBOI", "person-1");
	expect(sealed).not.toContain("MZXW6");
	expect(await sealerOf("a secret of thirty-two characters").open(sealed, "person-1")).toBe("MZXW6YTBOI");
	expect(await one.open(sealed, "person-2")).toBeNull();
	expect(await sealerOf("another secret of as many characters").open(sealed, "person-1")).toBeNull();
	expect(await one.open(`${sealed.slice(0, -3)}AAA`, "person-1")).toBeNull();
	for (const broken of ["", "x", "not base64!", sealed.slice(0, 12)]) expect(await one.open(broken, "person-1")).toBeNull();
	expect(await one.seal("MZXW6YTBOI", "person-1")).not.toBe(sealed);
});
