import { z } from 'zod';
import { logoPath } from '../../../domain/accounts/partners/logo-name.ts';
import { capabilities } from '../../../domain/accounts/partners/settings.ts';
import { buyRules } from '../../../domain/customers/kyc/buys/judge-buy.ts';
import { percent, rupees } from '../../../domain/kernel/money.ts';
import { orderBounds } from '../../../domain/payments/orders/create-order.ts';
import { readChannelStatus } from '../../../domain/webhooks/management/channel-health.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

export const meRoute = tokenRoute({
  method: 'GET',
  path: '/partner/dashboard/me',
  operationId: 'getAccount',
  section: '4.11',
  summary: 'Your profile, and what your account may call',
  description: '`allowed_apis` are the capabilities that open calls; `limits` are those of your account.',
  access: { token: 'any' },
  scope: 'read',
  response: namedObject('Account', {
    partner_id: z.string(),
    name: z.string(),
    tier: z.enum(['paid', 'free']),
    allowed_apis: z.array(z.enum(capabilities)),
    live_enabled: z.boolean(),
    sandbox_enabled: z.boolean(),
    branding: z.object({ name: z.string(), logo_url: z.string().nullable(), accent: z.string().nullable() }),
    webhook: z.object({
      url: z.string().nullable().meta({ description: 'Answered to a live token only' }),
      enabled: z.boolean(),
    }),
    limits: z.object({
      daily_send_inr: z.number(),
      sandbox_requests_per_day: z.number(),
      free_buy_inr_per_year: z.number().meta({
        description: 'What a user may buy for in a financial year without approved KYC, what is open included',
        example: 50_000,
      }),
      pan_required_from_inr: z.number().meta({ description: 'One buy of so much needs a PAN', example: 200_000 }),
      order_min_inr: z.number().meta({ description: 'Least of a payment order', example: 10 }),
      order_max_inr: z.number().meta({ description: 'Most of a payment order', example: 50_000 }),
    }),
    commission: z.object({ buy_pct: z.number(), sell_pct: z.number() }),
  }),
  errors: [],
  async handler(context) {
    const { partner, core } = context;
    const { name, accent, logo } = partner.branding;
    const rules = buyRules(context);
    const orders = orderBounds(partner);
    const webhook = await readChannelStatus(context);
    return {
      data: {
        partner_id: partner.id,
        name: partner.name,
        tier: partner.tier,
        allowed_apis: capabilities.filter((capability) => partner.capabilities.has(capability)),
        live_enabled: partner.liveEnabled,
        sandbox_enabled: partner.sandboxEnabled,
        branding: {
          name,
          logo_url: logo && `${core.settings.addresses.app}${logoPath(logo)}`,
          accent,
        },
        // The endpoint is of both modes, so a sandbox token learns that it exists, but not its address (decisions 15).
        webhook: { url: (context.mode === 'live' && webhook.url) || null, enabled: webhook.isEnabled },
        limits: {
          daily_send_inr: rupees(partner.dailySendLimitPaise),
          sandbox_requests_per_day: partner.sandboxDailyLimit ?? core.settings.sandboxDailyLimit,
          free_buy_inr_per_year: rupees(rules.freeBuyLimitPaise),
          pan_required_from_inr: rupees(rules.panRequiredFromPaise),
          order_min_inr: rupees(orders.least),
          order_max_inr: rupees(orders.most),
        },
        commission: { buy_pct: percent(partner.commissionBuy), sell_pct: percent(partner.commissionSell) },
      },
    };
  },
});
