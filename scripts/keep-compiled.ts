import { flushCompileCache } from "node:module";
import { afterAll } from "vitest";

// Of what a test file has loaded: a worker that has done its work is ended from outside, and would keep nothing.
afterAll(() => flushCompileCache());
