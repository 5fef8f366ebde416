/** A network of addresses, both ends included. IPv4 mapped into IPv6 is IPv4. */
export type IpRange = {
  /** In CIDR notation, in the one spelling it is kept in; a single address without its length */
  readonly text: string;
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
};

type Address = { version: 4 | 6; value: bigint };

const MAPPED = 0xffffn << 32n;

/**
 * Reads an address or a network in CIDR notation, v4 or v6, and gives it in one spelling: bits beyond the length cleared, an IPv4
 * network mapped into IPv6 as IPv4. Undefined where it is neither.
 */
export function parseIpRange(text: string): IpRange | undefined {
  const [, head = '', length] = /^([0-9a-fA-F.:]{2,45})(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const given = parseWritten(head);
  if (!given) return undefined;
  const bits = given.version === 4 ? 32 : 128;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return undefined;
  return prefix >= 96 && given.version === 6 && given.value >> 32n === 0xffffn
    ? rangeOf({ version: 4, value: given.value & 0xffffffffn }, prefix - 96)
    : rangeOf(given, prefix);
}

function rangeOf({ version, value }: Address, prefix: number): IpRange {
  const free = BigInt((version === 4 ? 32 : 128) - prefix);
  const first = (value >> free) << free;
  const last = first + (1n << free) - 1n;
  const address = version === 4 ? writeV4(first) : writeV6(first);
  return { text: free === 0n ? address : `${address}/${prefix}`, version, first, last };
}

/** Whether the address is in one of the ranges. What is no address is in none. */
export function isInRanges(ranges: readonly IpRange[], address: string): boolean {
  const parsed = parseAddress(address);
  if (!parsed) return false;
  const { version, value } = parsed;
  return ranges.some((range) => range.version === version && range.first <= value && value <= range.last);
}

function parseAddress(text: string): Address | undefined {
  const written = parseWritten(text);
  if (written?.version === 6 && written.value >> 32n === 0xffffn) {
    return { version: 4, value: written.value - MAPPED };
  }
  return written;
}

function parseWritten(text: string): Address | undefined {
  const value = text.includes(':') ? parseV6(text) : parseV4(text);
  return value === undefined ? undefined : { version: text.includes(':') ? 6 : 4, value };
}

/** Four decimal parts without leading zeros, which some readers take for octal. */
function parseV4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) {
    return undefined;
  }
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n);
}

function parseV6(text: string): bigint | undefined {
  const start = text.lastIndexOf(':') + 1;
  const tail = text.slice(start);
  let written = text;
  if (tail.includes('.')) {
    const v4 = parseV4(tail);
    if (v4 === undefined) return undefined;
    written = `${text.slice(0, start)}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`;
  }
  const halves = written.split('::');
  if (halves.length > 2) return undefined;
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...before, ...new Array<string>(missing).fill('0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((value, group) => (value << 16n) + BigInt(`0x${group}`), 0n);
}

function writeV4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
}

/** Lower case, the longest run of zero groups shortened, as RFC 5952 has it. */
function writeV6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(16 * (7 - index))) & 0xffffn).toString(16));
  let best = { from: 0, length: 1 };
  for (let from = 0; from < 8; from++) {
    let length = 0;
    while (groups[from + length] === '0') length++;
    if (length > best.length) best = { from, length };
  }
  if (best.length === 1) return groups.join(':');
  return `${groups.slice(0, best.from).join(':')}::${groups.slice(best.from + best.length).join(':')}`;
}
