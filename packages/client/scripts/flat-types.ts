/**
 * Prints a type with all it is made of as one text that imports nothing: what is said twice gets a name, after the call or field that says it first.
 * TypeScript says what each type is; nothing is read from how the sources are written.
 */
import {
	type Checker,
	ElementFlags,
	SymbolFlags,
	type Symbol as TsSymbol,
	type TupleType,
	type Type,
	type TypeReference,
} from "typescript/unstable/sync";

/** Types of the platform, which every program has. */
const platform = new Set(["Date", "Blob", "File", "FormData", "Uint8Array", "ReadableStream"]);
/** What is shorter stands where it is used. */
const worthName = 60;
/** A name as it stands in texts until all is printed: neither code nor comments have its sign. */
const token = (name: string) => `§${name}§`;
const tokens = /§(\w+)§(\[\])?/g;

interface Said {
	text: string;
	/** Whether it takes brackets before a sign binds closer. */
	loose: boolean;
}
interface Named extends Said {
	name: string;
	uses: number;
}

const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const tight = ({ text, loose }: Said) => (loose ? `(${text})` : text);
const capital = (name: string) => name.replace(/\W/g, "").replace(/^[a-z]/, (letter) => letter.toUpperCase());
const firm = (text: string): Said => ({ text, loose: false });

export class FlatTypes {
	readonly #checker: Checker;
	readonly #leaves: ReadonlySet<string>;
	readonly #byText = new Map<string, Named>();
	readonly #names = new Map<string, Named>();
	readonly #printed = new Map<number, Said>();
	/** Types being printed, each with the name it has got because it stands within itself. */
	readonly #open = new Map<number, Named | null>();

	/** `leaves` are generic types that the text may name: `Query`. */
	constructor(checker: Checker, leaves: Iterable<string>) {
		this.#checker = checker;
		this.#leaves = new Set(leaves);
	}

	/** Each type under its name, and before them every one they need. Throws for what no JSON carries, such as a function. */
	declare(types: Readonly<Record<string, Type>>): string {
		const roots = Object.entries(types).map(([name, type]) => ({ name, text: this.#print(type, name).text }));
		for (const { text } of [...roots, ...this.#names.values()]) for (const [, used = ""] of text.matchAll(tokens)) this.#get(used).uses++;
		const kept = [...this.#names.values()].filter((named) => !this.#isSingle(named));
		return [...kept, ...roots].map(({ name, text }) => `export type ${name} = ${this.#inlined(text)};\n`).join("");
	}

	#get(name: string): Named {
		const named = this.#names.get(name);
		if (!named) throw new Error(`nothing is named ${name}`);
		return named;
	}

	#isSingle = ({ name, uses, text }: Named) => uses === 1 && !text.includes(token(name));

	/** What stands in one place only is put there. */
	#inlined(text: string): string {
		return text.replace(tokens, (_all, name: string, list = "") => {
			const named = this.#get(name);
			if (!this.#isSingle(named)) return `${name}${list}`;
			const put = this.#inlined(named.text);
			return `${list ? tight({ text: put, loose: named.loose }) : put}${list}`;
		});
	}

	#print(type: Type, wish: string): Said {
		const known = this.#printed.get(type.id);
		if (known) return known;
		if (this.#open.has(type.id)) {
			const named = this.#open.get(type.id) ?? this.#reserve(wish);
			this.#open.set(type.id, named);
			return firm(token(named.name));
		}
		this.#open.set(type.id, null);
		const said = this.#say(type, wish);
		const within = this.#open.get(type.id);
		this.#open.delete(type.id);
		if (within) Object.assign(within, said);
		const named = within ?? (said.text.length < worthName ? null : this.#named(said, wish));
		const answer = named ? firm(token(named.name)) : said;
		this.#printed.set(type.id, answer);
		return answer;
	}

	#reserve(wish: string): Named {
		const taken = (name: string) => this.#names.has(name) || this.#leaves.has(name) || platform.has(name) || name in globalThis;
		let name = wish;
		for (let n = 2; taken(name); n++) name = `${wish}${n}`;
		const named = { name, text: "", loose: false, uses: 0 };
		this.#names.set(name, named);
		return named;
	}

	#named(said: Said, wish: string): Named {
		const known = this.#byText.get(said.text);
		if (known) return known;
		const named = Object.assign(this.#reserve(wish), said);
		this.#byText.set(said.text, named);
		return named;
	}

	#say(type: Type, wish: string): Said {
		if (type.isUnionType()) return this.#union(type.getTypes(), wish);
		if (type.isLiteralType()) return firm(JSON.stringify(type.value));
		if (type.isIntersectionType() && !type.getTypes().every((part) => part.isObjectType() || part.isIntersectionType()))
			return {
				text: type
					.getTypes()
					.map((part) => tight(this.#print(part, wish)))
					.join(" & "),
				loose: true,
			};
		if (type.isIntersectionType()) return this.#object(type, wish);
		if (!type.isObjectType()) {
			if (type.isTypeParameter() || type.isConditionalType() || type.isIndexedAccessType())
				throw new Error(`${wish} is not resolved: ${this.#checker.typeToString(type)}`);
			return firm(this.#checker.typeToString(type));
		}
		if (this.#checker.isTupleType(type)) return this.#tuple(type as TypeReference, wish);
		if (this.#checker.isArrayType(type)) return this.#array(type as TypeReference, wish);
		return this.#object(type, wish);
	}

	#union(types: readonly Type[], wish: string): Said {
		const booleans = types.filter((type) => type.isBooleanLiteralType());
		const parts = types.filter((type) => !(booleans.length === 2 && type.isBooleanLiteralType())).map((type) => this.#print(type, wish).text);
		if (booleans.length === 2) parts.push("boolean");
		const last = (text: string) => ["null", "undefined", "void"].indexOf(text) + 1;
		const texts = [...new Set(parts)].sort((a, b) => last(a) - last(b));
		return { text: texts.join(" | "), loose: texts.length > 1 };
	}

	#array(type: TypeReference, wish: string): Said {
		const [item] = this.#checker.getTypeArguments(type);
		const list = `${item ? tight(this.#print(item, wish)) : "unknown"}[]`;
		return type.getSymbol()?.name === "ReadonlyArray" ? { text: `readonly ${list}`, loose: true } : firm(list);
	}

	#tuple(type: TypeReference, wish: string): Said {
		const { elementFlags, readonly } = type.getTarget() as TupleType;
		const parts = this.#checker.getTypeArguments(type).map((part, at) => {
			const flags = elementFlags[at] ?? ElementFlags.Required;
			const text = tight(this.#print(part, wish));
			return flags & ElementFlags.Rest ? `...${text}[]` : `${text}${flags & ElementFlags.Optional ? "?" : ""}`;
		});
		return { text: `${readonly ? "readonly " : ""}[${parts.join(", ")}]`, loose: readonly };
	}

	#object(type: Type, wish: string): Said {
		const name = type.getSymbol()?.name ?? "";
		if (this.#leaves.has(name)) {
			const [input, output] = this.#checker
				.getTypeArguments(type as TypeReference)
				.map((part, at) => this.#print(part, `${wish}${at ? "Answer" : "Input"}`));
			return firm(`${name}<${input?.text}, ${output?.text}>`);
		}
		if (platform.has(name)) return firm(name);
		if (this.#checker.getSignaturesOfType(type, 0).length > 0) throw new Error(`${wish} holds a function: ${this.#checker.typeToString(type)}`);
		const indexes = this.#checker
			.getIndexInfosOfType(type)
			.map(
				(info) => `${info.isReadonly ? "readonly " : ""}[key: ${this.#print(info.keyType, wish).text}]: ${this.#print(info.valueType, wish).text}`,
			);
		const members = [...indexes, ...this.#checker.getPropertiesOfType(type).map((property) => this.#property(property))];
		return firm(members.length === 0 ? "{}" : `{ ${members.join("; ")} }`);
	}

	#property(property: TsSymbol): string {
		const type = this.#checker.getTypeOfSymbol(property);
		if (!type) throw new Error(`${property.name} has no type`);
		const optional = property.flags & SymbolFlags.Optional ? "?" : "";
		return `${keyOf(property.name)}${optional}: ${this.#print(type, capital(property.name)).text}`;
	}
}
