import { start } from "../start.tsx";
import { Page } from "./page.tsx";

await start((token) => <Page token={token} />);
