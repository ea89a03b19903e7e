import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { xmlScanner } from "./xml.ts";

describe("the scanner", () => {
	const arbitraryText = fc.string({ unit: fc.constantFrom("a", "重", "&amp;", "&#x41;", "&lt;", " ", "\n", "]", "'", '"', "=", "/", "😀") });
	const name = fc.constantFrom("c", "v", "x:row", "t", "is", "y:row", "z:c");
	const { node } = fc.letrec<{ node: string }>((tie) => ({
		node: fc.oneof(
			{ depthSize: "small" },
			arbitraryText,
			arbitraryText.map((t) => `<!--${t.replaceAll("-", "")}-->`),
			arbitraryText.map((t) => `<![CDATA[${t.replaceAll("]", "")}]]>`),
			fc
				.tuple(
					name,
					fc.uniqueArray(fc.constantFrom("r", "s", "t", "x:id"), { maxLength: 3 }),
					fc.constantFrom("", "", "", ' xmlns="other"', ' xmlns="main"', ' xmlns:y="main"', ' xmlns:z = "main" xmlns:x="other"'),
					arbitraryText,
					fc.array(tie("node"), { maxLength: 4 }),
					fc.boolean(),
				)
				.map(([tag, keys, spaces, value, children, empty]) => {
					const attributes = [
						spaces,
						...keys.map((k, i) => (i % 2 ? ` ${k}='${value.replaceAll("'", "")}'` : `\n${k} = "${value.replaceAll('"', "")}>"`)),
					].join("");
					return empty ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${children.join("")}</${tag} >`;
				}),
		),
	}));

	it("tells the same as a general parser, however the document is cut", () => {
		fc.assert(
			fc.property(node, fc.integer({ min: 1, max: 40 }), (inner, step) => {
				const xml = `<?xml version="1.0"?><root xmlns="main" xmlns:x="main" xmlns:y="other" xmlns:z="third">${inner.replaceAll("]]>", "]]>")}</root>`;
				const expected: string[] = [];
				const oracle = new SaxesParser({ xmlns: true });
				/** How deep in an element of another namespace. */
				let foreign = 0;
				let text = "";
				const flush = () => {
					if (text) expected.push(`text ${text}`);
					text = "";
				};
				oracle.on("opentag", (t) => {
					if (foreign > 0 || t.uri !== "main") {
						foreign++;
						return;
					}
					flush();
					const attributes = Object.entries(t.attributes).map(([key, attribute]) => [key, attribute.value]);
					expected.push(`open ${t.local} ${JSON.stringify(Object.fromEntries(attributes))}`);
				});
				oracle.on("closetag", (t) => {
					if (foreign > 0) {
						foreign--;
						return;
					}
					flush();
					expected.push(`close ${t.local}`);
				});
				const take = (t: string) => {
					if (foreign === 0) text += t;
				};
				oracle.on("text", take);
				oracle.on("cdata", take);
				oracle.write(xml).close();
				const events: string[] = [];
				let own = "";
				const ownFlush = () => {
					if (own) events.push(`text ${own}`);
					own = "";
				};
				const scanner = xmlScanner({
					wantsText: () => true,
					text: (t) => {
						own += t;
					},
					open: (n, attributes) => {
						ownFlush();
						events.push(`open ${n} ${JSON.stringify(attributes())}`);
					},
					close: (n) => {
						ownFlush();
						events.push(`close ${n}`);
					},
				});
				for (let at = 0; at < xml.length; at += step) scanner.write(xml.slice(at, at + step));
				scanner.close();
				expect(events).toEqual(expected);
			}),
			{ numRuns: 300 },
		);
	});
});
