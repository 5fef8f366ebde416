import type { Settings } from '../settings.ts';

/** Who takes live parcels to users. `none` leaves each step to people. */
export type CourierConfig =
  | Readonly<{ kind: 'none' }>
  | Readonly<{ kind: 'shiprocket'; email: string; password: string; pickupLocation: string; baseUrl: string }>;

/** The courier that the settings name. */
export function courierOf(given: Settings): CourierConfig {
  if (given.COURIER !== 'shiprocket') return { kind: 'none' };
  return {
    kind: 'shiprocket',
    email: given.SHIPROCKET_EMAIL ?? '',
    password: given.SHIPROCKET_PASSWORD ?? '',
    pickupLocation: given.SHIPROCKET_PICKUP_LOCATION ?? '',
    baseUrl: given.SHIPROCKET_BASE_URL ?? 'https://apiv2.shiprocket.in',
  };
}
