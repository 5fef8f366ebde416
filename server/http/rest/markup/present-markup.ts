import { z } from 'zod';
import { percent } from '../../../domain/kernel/money.ts';
import type { MarkupSetting } from '../../../domain/trading/markup/markup-setting.ts';
import { namedObject } from '../frame/named-object.ts';

/** The setting of spec 2.7. */
export const markupSettingSchema = namedObject('Markup', {
  markup_buy_pct: z.number(),
  markup_sell_pct: z.number(),
  max_pct: z.number(),
  available: z.boolean(),
  live_enabled: z.boolean(),
  applied: z.boolean(),
  pending_approval: z.boolean(),
  sell_supported: z.boolean(),
  tier: z.enum(['paid', 'free']),
});

export function presentMarkupSetting(setting: MarkupSetting): z.input<typeof markupSettingSchema> {
  return {
    markup_buy_pct: percent(setting.buy),
    markup_sell_pct: percent(setting.sell),
    max_pct: percent(setting.cap),
    available: setting.isAvailable,
    live_enabled: setting.isLiveEnabled,
    applied: setting.isApplied,
    pending_approval: setting.isPendingApproval,
    sell_supported: true,
    tier: setting.tier,
  };
}
