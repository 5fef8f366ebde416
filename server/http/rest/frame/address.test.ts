import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callerAddress } from './address.ts';

const call = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the caller’s address', () => {
  it.each<[string, string, string | undefined, number, string]>([
    ['no proxy: the header is not believed', '10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
    ['one proxy: the last entry', '10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['two proxies: the last but one', '10.0.0.1', '6.6.6.6, 1.2.3.4,10.0.0.2', 2, '1.2.3.4'],
    ['fewer entries than proxies: the socket', '10.0.0.1', '1.2.3.4', 2, '10.0.0.1'],
    ['no header behind a proxy: the socket', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['an entry that is no address: the socket', '10.0.0.1', 'evil', 1, '10.0.0.1'],
    ['an IPv4 address mapped into IPv6 is the same caller', '::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
    ['a mapped entry too', '10.0.0.1', '::ffff:1.2.3.4', 1, '1.2.3.4'],
    ['IPv6: the line it comes from', '2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
    ['another host of that line is the same caller', '2001:db8:0:0:ffff::2', undefined, 0, '2001:db8:0:0::/64'],
    ['another line is another caller', '2001:0db8:0:1::1', undefined, 0, '2001:db8:0:1::/64'],
    ['a shortened head', '::1', undefined, 0, '0:0:0:0::/64'],
    ['an address with its zone', 'fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  ])('%s', (_, remote, forwarded, hops, expected) => {
    expect(callerAddress(call(remote, forwarded), hops)).toBe(expected);
  });
});
