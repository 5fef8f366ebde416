import { z } from 'zod';
import { percent, rupees } from '../../domain/kernel/money.ts';
import { logoPath } from '../../domain/partners/logo-name.ts';
import { capabilities } from '../../domain/partners/settings.ts';
import { readChannelStatus } from '../../domain/webhook-desk/channel-health.ts';
import { tokenRoute } from '../frame/route.ts';

export const meRoute = tokenRoute({
  method: 'GET',
  path: '/partner/dashboard/me',
  section: '4.11',
  summary: 'Your profile, and what your account may call',
  access: { token: 'any' },
  response: z.object({
    partner_id: z.string(),
    name: z.string(),
    tier: z.enum(['paid', 'free']),
    allowed_apis: z.array(z.enum(capabilities)),
    live_enabled: z.boolean(),
    sandbox_enabled: z.boolean(),
    branding: z.object({ name: z.string(), logo_url: z.string().nullable(), accent: z.string().nullable() }),
    webhook: z.object({ url: z.string().nullable(), enabled: z.boolean() }),
    limits: z.object({
      daily_send_inr: z.number(),
      sandbox_requests_per_day: z.number(),
    }),
    commission: z.object({ buy_pct: z.number(), sell_pct: z.number() }),
  }),
  errors: [],
  async handler(context) {
    const { partner, core } = context;
    const { name, accent, logo } = partner.branding;
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
        webhook: { url: webhook.url ?? null, enabled: webhook.isEnabled },
        limits: {
          daily_send_inr: rupees(partner.dailySendLimitPaise),
          sandbox_requests_per_day: partner.sandboxDailyLimit ?? core.settings.sandboxDailyLimit,
        },
        commission: { buy_pct: percent(partner.commissionBuy), sell_pct: percent(partner.commissionSell) },
      },
    };
  },
});
