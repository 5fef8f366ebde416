import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import type { ResolveName } from './resolve-name.ts';

/** Resolves a name for a connection; one that has an address inside leads nowhere (EBLOCKED). */
export function publicLookup(resolve: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (code: string) => callback(Object.assign(new Error(`no way to ${hostname}`), { code }), '', 0);
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return fail('ENOTFOUND');
        if (!addresses.every(isPublicAddress)) return fail('EBLOCKED');
        if (options.all)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      () => fail('ENOTFOUND'),
    );
  };
}
