import { shortList } from "../../kit/rest/short-list.ts";
import { type FilterRule, type RestRequest, routesFor } from "../../kit/rest/types.ts";
import type { jobsRouter } from "./router.ts";

const jobName = (req: RestRequest) => ({ name: req.body("jobName") ?? req.body("name") ?? req.query("jobName") });

const status = {
	field: "status",
	values: ["active", "stopped"],
	says: { "1": "active", true: "active", "0": "stopped", false: "stopped" },
} satisfies FilterRule;

export const jobsRoutes = routesFor<typeof jobsRouter>("jobs")([
	{
		method: "POST",
		path: "/api/job/GetJobList",
		procedure: "list",
		input: () => undefined,
		output: (jobs, req) => {
			const listed = jobs.map(({ name, label, state, ...job }) => ({ jobName: name, description: label, status: state, ...job }));
			return shortList(listed, req, { status });
		},
	},
	{ method: "POST", path: "/api/job/StopJob", procedure: "stop", input: jobName },
	{ method: "POST", path: "/api/job/ResumeJob", procedure: "resume", input: jobName },
	{ method: "POST", path: "/api/job/ManualTrigger", procedure: "runNow", input: jobName },
]);
