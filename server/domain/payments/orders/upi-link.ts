/** The apps of spec 2.11, in order. App 4 takes no mandates. */
const apps = [
  {
    key: 'gpay',
    package: 'com.google.android.apps.nbu.paisa.user',
    ios: (scheme: string, verb: string) => `${scheme}://upi/${verb}?`,
    isObject: true,
    takesMandates: true,
  },
  { key: 'phonepe', ios: (_: string, verb: string) => `phonepe://${verb}?`, isObject: false, takesMandates: true },
  { key: 'paytm', ios: (_: string, verb: string) => `paytmmp://${verb}?`, isObject: false, takesMandates: true },
  {
    key: 'cred',
    package: 'com.dreamplug.androidapp',
    ios: (_: string, verb: string) => `credpay://upi/${verb}?`,
    isObject: true,
    takesMandates: false,
  },
] as const;

export type AppLink = { android: string; android_package: string; ios: string };
/** `gpay` and `cred` are objects, `phonepe` and `paytm` plain links. */
export type AppLinks = { gpay: AppLink; phonepe: string; paytm: string; cred?: AppLink };

/**
 * Links of a UPI link for the apps of spec 2.11: the same query behind each app's own beginning. A mandate stays one, and the app
 * that takes none is left out. Raises where the link is neither a payment nor a mandate.
 */
export function appLinks(upiUrl: string, options: { gpayIosScheme: string }): AppLinks {
  const [, verb, query] = /^upi:\/\/(pay|mandate)\?([^#]+)$/.exec(upiUrl) ?? [];
  if (!verb || !query) throw new Error('a UPI link is neither a payment nor a mandate');
  const entries = apps
    .filter((app) => verb === 'pay' || app.takesMandates)
    .map((app) => {
      const ios = `${app.ios(options.gpayIosScheme, verb)}${query}`;
      if (!app.isObject) return [app.key, ios];
      const android = `intent://${verb}?${query}#Intent;scheme=upi;package=${app.package};end`;
      return [app.key, { android, android_package: app.package, ios }];
    });
  return Object.fromEntries(entries) as AppLinks;
}
