import type { Courier, DeliveryStatus } from '../../domain/delivery/courier.ts';

const HOUR_MS = 3_600_000;

/** How long a parcel of the sandbox stays at each status, and what follows. */
const course: Partial<Record<DeliveryStatus, { next: DeliveryStatus; afterMs: number }>> = {
  placed: { next: 'packed', afterMs: HOUR_MS },
  packed: { next: 'shipped', afterMs: 23 * HOUR_MS },
  shipped: { next: 'delivered', afterMs: 48 * HOUR_MS },
};

/**
 * The courier of sandboxes: packed after an hour, shipped after a day, delivered after three, along the sandbox's clock. The
 * carrier exists no more than its address does (RFC 2606), so that no reader takes a parcel for a real one.
 */
export const simulatedCourier: Courier = {
  name: 'simulated',
  nextLookAt({ status, at }) {
    const step = course[status];
    return step ? at + step.afterMs : null;
  },
  async follow({ orderId, status, tracking }) {
    const next = course[status]?.next ?? status;
    if (next !== 'shipped') return { status: next, tracking };
    const awb = `SBX${orderId.slice(-12).toUpperCase()}`;
    return {
      status: next,
      tracking: { carrier: 'Sandbox Express', awb, url: `https://courier.example.com/track/${awb}` },
    };
  },
  async callOff() {
    return true;
  },
};
