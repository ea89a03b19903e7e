declare module "s3rver" {
	/** An S3-compatible server over a folder, for this machine. */
	export default class S3rver {
		constructor(options: {
			address: string;
			port: number;
			silent: boolean;
			directory: string;
			configureBuckets: { name: string; configs: string[] }[];
		});
		run(): Promise<unknown>;
		close(): Promise<void>;
	}
}
