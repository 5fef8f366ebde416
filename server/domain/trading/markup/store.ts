import type { Prisma } from '../../../database/database.ts';
import type { Mode } from '../../kernel/mode.ts';

/** The markups of a partner, thousandths of a percent. */
export type MarkupColumns = {
  markupBuyMilliPct: number;
  markupSellMilliPct: number;
  sandboxMarkupBuyMilliPct: number;
  sandboxMarkupSellMilliPct: number;
};

/** The markups that a change in this mode touches. */
export function readMarkupColumns(prisma: Prisma, partnerId: string, mode: Mode): Promise<Partial<MarkupColumns>> {
  const select = {
    ...(mode === 'live' && { markupBuyMilliPct: true, markupSellMilliPct: true }),
    sandboxMarkupBuyMilliPct: true,
    sandboxMarkupSellMilliPct: true,
  };
  return prisma.partner.findUniqueOrThrow({ where: { id: partnerId }, select });
}

/** Sets markups; every process reads the partner's settings again. */
export async function saveMarkupColumns(
  prisma: Prisma,
  partnerId: string,
  markup: Partial<MarkupColumns>,
): Promise<void> {
  await prisma.partner.update({ where: { id: partnerId }, data: { ...markup, version: { increment: 1 } } });
}
