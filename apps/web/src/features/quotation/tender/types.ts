import type { api } from "../../../api/client.ts";

export type Tender = Awaited<ReturnType<typeof api.tender.get.query>>;
export type Lane = Awaited<ReturnType<typeof api.tender.lanes.query>>["items"][number];
export type Looked = Awaited<ReturnType<typeof api.tender.look.query>>;
