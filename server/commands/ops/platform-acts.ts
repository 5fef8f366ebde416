import { type Stoppable, stoppable } from '../../domain/accounts/halts/stop.ts';
import type { OperatorContext } from '../../domain/accounts/operators/operator-context.ts';
import { assets } from '../../domain/kernel/assets.ts';
import { isoTime } from '../../domain/kernel/clock.ts';
import { decimalText } from '../../domain/kernel/money.ts';
import { readPlatform } from '../../domain/operations/platform/read-platform.ts';
import { allTrading, resumePlatform, stopPlatform } from '../../domain/operations/platform/stop-platform.ts';
import { readHeld } from '../../domain/operations/restorations/read-held.ts';
import { StartupError } from '../../startup-error.ts';
import { type Act, asking, numberIn, type Values } from './act.ts';

/** What the terminal does about the whole service: stops, and letting go on. */
export const platformActs: Readonly<Record<string, Act>> = {
  platform: async (operator) => {
    const { stops, prices } = await readPlatform(operator);
    const held = await readHeld(operator);
    const stopped = new Map(stops.map((stop) => [stop.what, stop]));
    return [
      ...(held ? [`HELD since it was restored: it stands at ${isoTime(held.restoration.stoodAt)}`] : []),
      ...stoppable.map((what) => {
        const stop = stopped.get(what);
        if (!stop) return `${what}: running`;
        return `${what}: STOPPED since ${isoTime(stop.stoppedAt)} by ${stop.stopperName}: ${stop.reason}`;
      }),
      ...prices.map(({ asset, last, isStale }) =>
        last === null
          ? `price of ${asset}: NONE`
          : `price of ${asset}: ${isStale ? 'STALE' : 'fresh'}, ${Math.round(last.ageMs / 1_000)} s old, ${decimalText(last.buyRate, 2)} INR/g to buy, from ${last.source}`,
      ),
    ];
  },
  'release-restored': asking('restoration.release', ({ need }) => ({ webhooks: need('webhooks') })),
  'pause-payments': changing(stopPlatform, () => ['payments']),
  'resume-payments': changing(resumePlatform, () => ['payments']),
  'stop-trading': changing(stopPlatform, metalsOf),
  'resume-trading': changing(resumePlatform, metalsOf),
  'attest-vault': asking('vault.attest', ({ need }) => ({
    asset: need('asset'),
    grams: numberIn({ need }, 'grams'),
    attestedOn: need('on'),
    attestedBy: need('by'),
    documentSha256: need('document'),
  })),
};

function changing(verb: typeof stopPlatform, read: (values: Values) => readonly Stoppable[]): Act {
  return async (operator: OperatorContext, values) => {
    const { changed } = await verb(operator, { what: read(values), reason: values.need('reason') });
    const word = verb === stopPlatform ? 'Stopped' : 'Running again';
    return [changed.length === 0 ? 'It was so already.' : `${word}: ${changed.join(', ')}.`];
  };
}

function metalsOf({ given }: Values): readonly Stoppable[] {
  const { asset } = given;
  if (asset === undefined) return allTrading;
  const found = allTrading.filter((one) => one === asset);
  if (found.length === 0) throw new StartupError(`--asset is ${assets.join(' or ')}; without it, all of them.`);
  return found;
}
