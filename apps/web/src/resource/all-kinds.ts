import * as records from "@iqt/routers/app/declared-records";
import { provideDeclared } from "@iqt/routers/kit/records/declared";
import "@iqt/routers/prices/books";

// Whoever tells of any kind of record or book (the change log) loads this with what it tells of: their fields and all their texts.
provideDeclared(Object.values(records));
