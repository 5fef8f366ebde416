import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appLinks } from './upi-link.ts';

const options = { gpayIosScheme: 'gpay' };
const query = 'pa=tola@sandbox&pn=A%20B&am=10.00&cu=INR';

describe('appLinks', () => {
  it('puts each app’s beginning before the query of a payment, in order', () => {
    const links = appLinks(`upi://pay?${query}`, options);
    expect(Object.keys(links)).toEqual(['gpay', 'phonepe', 'paytm', 'cred']);
    expect(links.gpay.ios).toBe(`gpay://upi/pay?${query}`);
    expect(links.cred?.android).toBe(`intent://pay?${query}#Intent;scheme=upi;package=com.dreamplug.androidapp;end`);
    expect(appLinks(`upi://pay?${query}`, { gpayIosScheme: 'tez' }).gpay.ios).toBe(`tez://upi/pay?${query}`);
  });

  it('keeps a mandate a mandate, and leaves out the app that takes none', () => {
    expect(Object.entries(appLinks(`upi://mandate?${query}`, options))).toEqual([
      [
        'gpay',
        {
          android: `intent://mandate?${query}#Intent;scheme=upi;package=com.google.android.apps.nbu.paisa.user;end`,
          android_package: 'com.google.android.apps.nbu.paisa.user',
          ios: `gpay://upi/mandate?${query}`,
        },
      ],
      ['phonepe', `phonepe://mandate?${query}`],
      ['paytm', `paytmmp://mandate?${query}`],
    ]);
  });

  it('hands on a gateway’s query byte for byte', () => {
    const value = fc.stringMatching(/^[\w.~%+:@!'()*,;/$-]{0,30}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^\w{1,8}$/), value), { minLength: 1, maxLength: 12 }),
        (pairs) => {
          const theirs = pairs.map(([name, text]) => `${name}=${text}`).join('&');
          const links = appLinks(`upi://pay?${theirs}`, options);
          for (const link of [links.gpay.ios, links.phonepe, links.paytm, links.cred?.ios]) {
            expect(link?.slice(link.indexOf('?') + 1)).toBe(theirs);
          }
          expect(links.gpay.android).toContain(`?${theirs}#Intent;`);
        },
      ),
    );
  });

  it.each([
    'upi://collect?pa=a',
    'UPI://pay?pa=a',
    'upi://pay?',
    'upi://pay',
    'upi://pay?a=1#Intent;end',
    'http://pay?a',
    '',
  ])('refuses %s rather than guess', (link) => {
    expect(() => appLinks(link, options)).toThrow('neither a payment nor a mandate');
  });
});
