/**
 * What an address is counted by: itself for IPv4, its /64 for IPv6, of which one customer has all. A mapped IPv4 counts as IPv4.
 */
export function networkOf(address: string): string {
	const mapped = /^::ffff:([\d.]+)$/i.exec(address);
	if (mapped?.[1]) return mapped[1];
	if (!address.includes(":")) return address;
	const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
	const front = head.split(":").filter(Boolean);
	const back = (tail ?? "").split(":").filter(Boolean);
	const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
	const groups = [...front, ...zeros, ...back].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
	return `${groups.join(":")}::/64`;
}
