import type { PartnerContext } from '../../../domain/context.ts';
import { readBuyRoom } from '../../../domain/customers/kyc/buys/judge-buy.ts';
import { getKyc } from '../../../domain/customers/kyc/get-kyc.ts';
import { type MetalHolding, type Portfolio, readPortfolio } from '../../../domain/customers/users/portfolio.ts';
import { getUser, type UserWithBalances } from '../../../domain/customers/users/read-users.ts';
import { publishedKeys } from '../../../domain/documents/certificates/certificate-files.ts';
import { readProofFile } from '../../../domain/documents/holdings/proof-file.ts';
import { type Asset, assets, byAsset } from '../../../domain/kernel/assets.ts';
import { isoTime, istDate, istDayNumber, istDayStart } from '../../../domain/kernel/clock.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { decimalFromUnits, grams, percent, rupees } from '../../../domain/kernel/money.ts';
import { orderBounds } from '../../../domain/payments/orders/create-order.ts';
import { isCollecting as isCollectingFor } from '../../../domain/payments/orders/require-collection.ts';
import { listPrices, type PriceRecord } from '../../../domain/pricing/list-prices.ts';
import { priceHistory } from '../../../domain/pricing/price-history.ts';
import { embedProcedure } from '../embed-init.ts';
import { router } from '../init.ts';
import { lookProcedure } from './look.ts';
import { readWaiting } from './waiting.ts';

const CHART_DAYS = 30;

export const embedHomeRouter = router({
  /**
   * All that home and the buy form show, in one answer. Where there are no prices it has holdings without values, and no rates; each part
   * that is null is to be asked for again.
   */
  open: lookProcedure.query(async ({ ctx }) => {
    const { partner, user } = ctx;
    const { userCode } = user;
    const [own, portfolio, charts, kyc, room, [waiting]] = await Promise.all([
      getUser(partner, { userCode, withBalances: true }),
      unlessPriceless(() => readPortfolio(partner, userCode)),
      Promise.all(assets.map((asset) => readChart(partner, asset))),
      getKyc(partner, userCode),
      readBuyRoom(partner, userCode),
      readWaiting(partner, userCode),
    ]);
    const isCollecting = await isCollectingFor(partner);
    const bounds = orderBounds(partner.partner);
    return {
      mode: partner.mode,
      channel: partner.channel,
      serviceName: partner.core.settings.serviceName,
      user: { name: own.name, mobileMasked: own.mobileMasked, emailMasked: own.emailMasked },
      kyc: { status: kyc.status, rejectionReason: kyc.rejectionReason },
      totalValueInr: portfolio && rupees(portfolio.totalValue),
      inrWalletInr: rupees(own.balances?.inr ?? 0n),
      /** A payment that the user left in the middle, the newest */
      waiting: waiting
        ? { paymentId: waiting.paymentId, status: waiting.status, amountInr: rupees(waiting.amount) }
        : null,
      holdings: byAsset((asset) => presentHolding(asset, own, portfolio)),
      rates: await readRates(partner),
      /** Closing market rates of each day, before any markup, oldest first; the last is today so far */
      chart: byAsset((asset) => charts[assets.indexOf(asset)] ?? []),
      limits: {
        minInr: rupees(bounds.least),
        maxInr: rupees(bounds.most),
        /** What may be bought before more of KYC is needed; null where nothing bounds it */
        roomInr: room === null ? null : rupees(room),
      },
      fee: { bearer: partner.partner.feeBearer },
      /** What the partner's screens offer besides what needs nothing */
      offers: { buy: isCollecting, sip: isCollecting, instantKyc: partner.partner.instantKycEnabled },
    };
  }),

  /**
   * That what the user holds at this partner was counted in the newest commitment, with the keys that check it; null where it was not. Asked for by
   * itself: home does not wait for it.
   */
  proof: lookProcedure.query(async ({ ctx: { partner, user } }) => {
    const { core, bookId, mode } = partner;
    const proof = await readProofFile(core, { bookId, userCode: user.userCode }, { mode, isNamed: true });
    if (!proof || proof.holdings.length === 0) return null;
    const { keys } = await publishedKeys(core);
    return {
      day: proof.entry.day,
      text: JSON.stringify(proof),
      keyIds: keys.map(({ kid }) => kid),
      checkUrl: `${core.settings.addresses.verify}/holding`,
    };
  }),

  /** The rates of the moment; null where there are none. */
  rates: embedProcedure.query(({ ctx }) => readRates(ctx.partner)),
});

async function unlessPriceless<Answer>(read: () => Promise<Answer> | Answer): Promise<Answer | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PRICES_UNAVAILABLE') return null;
    throw error;
  }
}

function readRates(partner: PartnerContext) {
  return unlessPriceless(() => {
    const prices = listPrices(partner);
    return byAsset((asset) => presentRate(partner, prices[assets.indexOf(asset)] as PriceRecord));
  });
}

function presentRate({ core }: PartnerContext, price: PriceRecord) {
  return {
    buyRateInr: rupees(price.buyRate),
    sellRateInr: rupees(price.sellRate),
    gstPct: percent(price.gst),
    purity: price.purity,
    updatedAt: isoTime(price.updatedAt),
    /** About when the next one is there */
    nextInSeconds: Math.max(1, Math.ceil((price.updatedAt + core.pricing.prices.intervalMs - core.clock.now()) / 1000)),
  };
}

function presentHolding(asset: Asset, { balances }: UserWithBalances, portfolio: Portfolio | null) {
  const held = balances?.metal[asset] ?? 0n;
  const ofSips = balances?.sipMetal[asset] ?? 0n;
  return { grams: grams(held), sipGrams: grams(ofSips), worth: portfolio && presentWorth(portfolio.holdings[asset]) };
}

function presentWorth(holding: MetalHolding) {
  return {
    valueInr: rupees(holding.currentValue),
    rateInr: rupees(holding.currentRate),
    investedInr: rupees(holding.invested),
    averageBuyRateInr: rupees(holding.averageBuyRate),
    gainInr: rupees(holding.gain),
    gainPct: decimalFromUnits(holding.gainBasisPoints, 2),
  };
}

async function readChart(partner: PartnerContext, asset: Asset) {
  const firstDay = istDayNumber(partner.core.clock.now()) - (CHART_DAYS - 1);
  const from = istDate(istDayStart(firstDay));
  const history = await unlessPriceless(() => priceHistory(partner, { asset, interval: 'day', from }));
  return (history?.points ?? []).map((point) => ({ on: istDate(point.at), rateInr: rupees(point.buyRate) }));
}
