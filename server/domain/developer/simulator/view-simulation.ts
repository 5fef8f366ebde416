import type { Mode } from '../../kernel/mode.ts';
import type { PaymentOrder } from '../../payments/orders/order.ts';
import { type AppLink, appLinks } from '../../payments/orders/upi-link.ts';
import { type PaymentTimeline, readPaymentTimeline } from '../../reports/timeline/payment-timeline.ts';
import type { TimelineEntry } from '../../reports/timeline/timeline-entry.ts';
import type { Core } from '../context.ts';
import { checkLink, type LinkReading } from './link/check-link.ts';
import { expectedOf, requireLabOrder } from './simulated-order.ts';

/** A link of an order, as it is shown on a device, with what an app reads in it. */
type SimulatorLink = { device: 'any' | 'android' | 'iphone'; app: string | null; link: string; reading: LinkReading };

/** A sandbox order in the device simulator. */
export type SimulatorView = {
  order: PaymentOrder;
  partnerName: string;
  mode: Mode;
  /** On the sandbox's clock, milliseconds */
  now: number;
  links: SimulatorLink[];
  receipts: PaymentTimeline['receipts'];
  refunds: PaymentTimeline['refunds'];
  events: Extract<TimelineEntry, { kind: 'event' }>[];
};

/**
 * A sandbox order with every link that its checkout can show, each read and checked, and all that has happened to it: money in, money
 * back, events and whether the partner has them. Anyone with the id may look, so nothing of the customer is in it, and faces leave out
 * what names the partner's receiver. Raises NOT_FOUND, for live orders too. Spec 2.11, 3.3.
 */
export async function viewSimulation(core: Core, paymentId: string): Promise<SimulatorView> {
  const { order, partner, book } = await requireLabOrder(core, paymentId);
  const { receipts, refunds, timeline } = await readPaymentTimeline({ core, bookId: order.bookId }, order);
  const events = timeline.filter((entry) => entry.kind === 'event');
  const links = order.upiUrl === null ? [] : linksOf(order.upiUrl, core.payments.collection);
  return {
    order,
    partnerName: partner.branding.name,
    mode: book.mode,
    now: book.now,
    links,
    receipts,
    refunds,
    events,
  };
}

/** What a UPI app reads in any link, and whether it is one of the order's. Raises NOT_FOUND. Spec 2.11. */
export async function readSimulatedLink(core: Core, input: { paymentId: string; link: string }): Promise<LinkReading> {
  const { order } = await requireLabOrder(core, input.paymentId);
  return checkLink(input.link.trim(), expectedOf(order));
}

function linksOf(url: string, options: { gpayIosScheme: string }): SimulatorLink[] {
  const expected = expectedOf({ upiUrl: url });
  const read = (device: SimulatorLink['device'], link: string): SimulatorLink => {
    const reading = checkLink(link, expected);
    return { device, app: reading.appName, link, reading };
  };
  const { gpay, phonepe, paytm, cred } = appLinks(url, options);
  const onBoth = ({ android, ios }: AppLink) => [read('android', android), read('iphone', ios)];
  const both = (link: string) => [read('android', link), read('iphone', link)];
  const links = [read('any', url), ...onBoth(gpay), ...both(phonepe), ...both(paytm), ...(cred ? onBoth(cred) : [])];
  const order = ['any', 'android', 'iphone'];
  return links.sort((one, other) => order.indexOf(one.device) - order.indexOf(other.device));
}
