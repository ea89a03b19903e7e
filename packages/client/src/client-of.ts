import type {
	AnyProcedure,
	AnyRouter,
	AnyTRPCRootTypes,
	inferProcedureInput,
	inferProcedureOutput,
	inferTransformedProcedureOutput,
} from "@trpc/server";
import type { Mutation, Query } from "./shape.ts";

/** What tRPC does not carry: files, which the REST paths stream. */
interface FileAnswer {
	file: { name: string; contentType: string; body: unknown };
}

type Of<Root extends AnyTRPCRootTypes, Procedure extends AnyProcedure> = Procedure["_def"]["type"] extends "query"
	? Query<inferProcedureInput<Procedure>, inferTransformedProcedureOutput<Root, Procedure>>
	: Mutation<inferProcedureInput<Procedure>, inferTransformedProcedureOutput<Root, Procedure>>;

type Carried<Record> = {
	[Name in keyof Record]: Record[Name] extends AnyProcedure ? (inferProcedureOutput<Record[Name]> extends FileAnswer ? never : Name) : Name;
}[keyof Record];

type CallsOf<Root extends AnyTRPCRootTypes, Record> = {
	[Name in keyof Record as Name & Carried<Record>]: Record[Name] extends infer Value
		? Value extends AnyProcedure
			? Of<Root, Value>
			: CallsOf<Root, Value>
		: never;
};

/** The calls of a router, each with what it takes and answers. */
export type ClientOf<Router extends AnyRouter> = CallsOf<Router["_def"]["_config"]["$types"], Router["_def"]["record"]>;
