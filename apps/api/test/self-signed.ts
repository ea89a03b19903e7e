import { generateKeyPairSync, sign } from "node:crypto";

/** A DER value: its tag, its length, what it holds. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
	const body = Buffer.concat(parts);
	const { length } = body;
	// No byte more than it takes: readers are strict about that.
	const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const objectId = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));

/** A key and a certificate for `host`, signed by nobody else, valid from yesterday until tomorrow; both PEM. */
export function selfSigned(host: string): { key: string; cert: string } {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
	const name = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from(host)))));
	const day = 86_400_000;
	const yes = der(0x01, Buffer.from([0xff]));
	const constraints = sequence(objectId(0x55, 0x1d, 0x13), yes, der(0x04, sequence(yes)));
	const names = sequence(objectId(0x55, 0x1d, 0x11), der(0x04, sequence(der(0x82, Buffer.from(host)))));
	const body = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, Buffer.from([1])),
		algorithm,
		name,
		sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
		name,
		publicKey.export({ type: "spki", format: "der" }),
		der(0xa3, sequence(constraints, names)),
	);
	const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), sign("sha256", body, privateKey)));
	const lines = whole
		.toString("base64")
		.match(/.{1,64}/g)
		?.join("\n");
	return {
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
	};
}
