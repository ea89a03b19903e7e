import { setOverrides } from "./index.ts";

// Before each test file: files of one worker share their modules, and what an administrator entered in one file's database must not be said in another.
setOverrides([]);
