import { z } from "zod";
import { customerContact } from "./contact/schema.ts";
import { customer } from "./schema.ts";

/** A new customer with whom is written to there, as a quotation says them. */
export const addInput = z.object({
	name: customer.schema.shape.name,
	email: customerContact.schema.shape.email,
	contact: customerContact.schema.shape.name,
	company: customer.schema.shape.company,
	language: customer.schema.shape.language,
	currency: customer.schema.shape.currency,
});
