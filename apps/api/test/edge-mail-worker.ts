import { exampleDocument } from "@iqt/routers/desk/quotation/documents/example";
import { quotationPdf } from "@iqt/routers/desk/quotation/documents/pdf";
import { quotationWorkbook } from "@iqt/routers/desk/quotation/documents/workbook";
import { socketSender } from "../src/mail-worker.ts";

interface Env {
	FONTS: { fetch(url: string): Promise<Response> };
	SMTP_URL: string;
}

/** Makes a quotation's documents in workerd and mails them over its sockets; answers what the sender threw, or "ok". */
export default {
	async fetch(_request: Request, env: Env): Promise<Response> {
		const doc = exampleDocument("zh");
		const font = async (weight: string) => new Uint8Array(await (await env.FONTS.fetch(`http://fonts/${weight}`)).arrayBuffer());
		const number = "Q-2026-000123";
		const attachments = [
			{ filename: `${number}.pdf`, contentType: "application/pdf", content: await quotationPdf(doc, number, font, null) },
			{
				filename: `${number}.xlsx`,
				contentType: "application/octet-stream",
				content: new Uint8Array(await new Response(quotationWorkbook(doc, number)).arrayBuffer()),
			},
		];
		let asked = 0;
		const people = {
			from: "Desk <desk@example.com>",
			to: "buyer@example.com",
			cc: ["copy@example.com", "gone@example.com"],
			replyTo: "Zhang San <zhang@example.com>",
		};
		const mail = { ...people, subject: `报价单 ${number}`, text: "感谢您的询价。", attachments };
		try {
			const refused = await socketSender(env.SMTP_URL).send({ ...mail, messageId: "<edge@example.com>" }, async () => {
				asked++;
			});
			return new Response(["ok", asked, ...refused].join(" "));
		} catch (error) {
			const { name, permanent } = error as { name: string; permanent?: boolean };
			return new Response(`${name} ${permanent} ${asked}`);
		}
	},
};
