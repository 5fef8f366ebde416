import type { Device } from './device.ts';

/** A UPI link with those of the apps that take it, as the server tells them (specification 2.11). */
export type UpiLinks = {
  readonly url: string;
  readonly apps: {
    readonly gpay: { readonly android: string; readonly ios: string };
    readonly phonepe: string;
    readonly paytm: string;
    readonly cred?: { readonly android: string; readonly ios: string };
  };
};

/** The apps that can be opened by name on a device, in the order of the specification; none but on phones. Pure. */
export function appChoices({ apps }: UpiLinks, device: Device): { name: string; link: string }[] {
  if (device !== 'android' && device !== 'iphone') return [];
  const system = device === 'android' ? 'android' : 'ios';
  return [
    { name: 'Google Pay', link: apps.gpay[system] },
    { name: 'PhonePe', link: apps.phonepe },
    { name: 'Paytm', link: apps.paytm },
    ...(apps.cred ? [{ name: 'CRED', link: apps.cred[system] }] : []),
  ];
}

/** Whether the generic link opens an app that the person chooses: an iPhone opens one of its own choosing. Pure. */
export function opensAnyApp(device: Device): boolean {
  return device === 'android' || device === 'other';
}
