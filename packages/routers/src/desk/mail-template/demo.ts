import type { Demo } from "../../kit/records/domain.ts";
import type { MailTemplate } from "./schema.ts";

const rows: MailTemplate[] = [
	{
		name: "Carta habitual",
		language: "es",
		customer: null,
		subject: "Cotización {number} para {customer}: {lanes}",
		text: "Estimado/a {contact}:\n\nGracias por su consulta. Adjuntamos nuestra oferta {number}, que suma {total} y es válida hasta el {validTo}.\n\n{lanes}\n\nReservamos espacio en cuanto tengamos su aceptación.",
	},
];

export const demo: Demo<MailTemplate> = { rows: () => rows };
