/** Networks no call from the portal may reach: this machine, private and shared ones, link-local with its metadata services, tests, multicast (IANA special-purpose registries). */
const closed4: readonly [network: string, bits: number][] = [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
];

/** Of IPv6 only global unicast is open; these within it are not. */
const closed6: readonly [network: readonly number[], bits: number][] = [
	// IETF protocol assignments, Teredo among them.
	[[0x2001, 0x0000], 23],
	[[0x2001, 0x0db8], 32],
	[[0x3fff, 0x0000], 20],
];

const NUMBER = /^(0|[1-9]\d{0,2})$/;

/** The four bytes of a dotted address as one number; null where it is none. Forms such as 127.1 or 0x7f.1 are none: who resolves names never gives them. */
function read4(text: string): number | null {
	const parts = text.split(".");
	if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part) && Number(part) < 256)) return null;
	return parts.reduce((all, part) => all * 256 + Number(part), 0);
}

const groups = (text: string): string[] => (text === "" ? [] : text.split(":"));

/** The eight groups of an IPv6 address; null where it is none. A zone (`%eth0`) makes it one of this machine's links, and no address here. */
function read6(text: string): number[] | null {
	const dotted = /^(.*:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text);
	const last = dotted ? read4(dotted[2] ?? "") : null;
	if (dotted && last === null) return null;
	const plain = dotted && last !== null ? `${dotted[1]}${Math.floor(last / 65_536).toString(16)}:${(last % 65_536).toString(16)}` : text;
	const halves = plain.split("::");
	if (halves.length > 2) return null;
	const [before = [], after = []] = halves.map(groups);
	const left = 8 - before.length - after.length;
	if (halves.length === 1 ? left !== 0 : left < 1) return null;
	const all = [...before, ...Array.from({ length: left }, () => "0"), ...after];
	return all.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? all.map((group) => Number.parseInt(group, 16)) : null;
}

const isOpen4 = (address: number): boolean =>
	!closed4.some(([network, bits]) => Math.floor(address / 2 ** (32 - bits)) === Math.floor((read4(network) ?? 0) / 2 ** (32 - bits)));

/** Whether the first `bits` of two addresses are the same. */
function startsAlike(address: readonly number[], network: readonly number[], bits: number): boolean {
	for (let at = 0; at * 16 < bits; at++) {
		const rest = 2 ** Math.max(0, 16 - (bits - at * 16));
		if (Math.floor((address[at] ?? 0) / rest) !== Math.floor((network[at] ?? 0) / rest)) return false;
	}
	return true;
}

/** The IPv4 address that an IPv6 address stands for, wherever it leads: mapped, NAT64 or 6to4; null for others. */
function within6(address: readonly number[]): number | null {
	const two = (at: number) => (address[at] ?? 0) * 65_536 + (address[at + 1] ?? 0);
	if (startsAlike(address, [0, 0, 0, 0, 0, 0xffff], 96) || startsAlike(address, [0x64, 0xff9b], 96)) return two(6);
	return address[0] === 0x2002 ? two(1) : null;
}

/** Whether an address (IPv4, or IPv6 without brackets) is one of the public internet; false for whatever is no address. */
export function isPublicAddress(text: string): boolean {
	const four = read4(text);
	if (four !== null) return isOpen4(four);
	const six = read6(text);
	if (six === null) return false;
	const inner = within6(six);
	if (inner !== null) return isOpen4(inner);
	return startsAlike(six, [0x2000], 3) && !closed6.some(([network, bits]) => startsAlike(six, network, bits));
}

/** Whether a text is an address and not a name. */
export const isAddress = (text: string): boolean => read4(text) !== null || read6(text) !== null;
