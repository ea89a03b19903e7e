import { describe, expect, it } from "vitest";
import { languageWritten, remarksFollowing } from "./second-remarks.ts";

describe("remarks of a first language that becomes another one", () => {
	const [zh, en, ja] = ["请提前订舱", "Please book early", "お早めに"];

	it("are those kept for it, the former ones kept for theirs", () => {
		expect(remarksFollowing({ remarks: zh, en, ja, zh: "" }, "en", "zh")).toEqual({ remarks: en, zh, en: "" });
		// What was kept for the former language before stands no longer beside what its form shows.
		expect(remarksFollowing({ remarks: zh, en, zh: "旧" }, "en", "zh")).toEqual({ remarks: en, zh, en: "" });
	});

	it("drop nothing kept where the form had none", () => {
		expect(remarksFollowing({ remarks: "", en, zh }, "en", "zh")).toEqual({ remarks: en, en: "" });
		expect(remarksFollowing({ remarks: null, en }, "en", "zh")).toEqual({ remarks: en, en: "" });
	});

	it("stay where none are kept for it", () => {
		expect(remarksFollowing({ remarks: zh, ja }, "en", "zh")).toEqual({});
		expect(remarksFollowing({ remarks: zh, en: "" }, "en", "zh")).toEqual({});
	});

	it("stay where they are in that language already: nothing is written over", () => {
		expect(remarksFollowing({ remarks: zh, zh: "旧" }, "zh", "zh")).toEqual({});
	});

	it("are in the language they were written in, until somebody changes them", () => {
		// Chinese ones that stayed when Spanish was chosen, which has none, are kept as Chinese ones.
		expect(languageWritten({ language: "zh", text: zh }, zh, "es")).toBe("zh");
		expect(languageWritten({ language: "zh", text: zh }, "Reserve pronto", "es")).toBe("es");
		expect(languageWritten({ language: "zh", text: "" }, null, "es")).toBe("zh");
	});
});
