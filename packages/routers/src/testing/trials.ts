import { forgetTrials } from "../kit/records/registry.ts";

// Before each test file: files of one worker share their modules, and a kind one file tries has its table in that file's database alone.
forgetTrials();
