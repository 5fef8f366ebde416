import { areMigrationsApplied } from '../database/migrations-applied.ts';
import { isStopped } from '../domain/accounts/halts/require-running.ts';
import { type Stoppable, stoppable } from '../domain/accounts/halts/stop.ts';
import type { Core } from '../domain/context.ts';
import type { CallReport } from './rest/frame/serve.ts';

/** What /readyz tells: every part that must work before a trade can be made here. */
export type Readiness = {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'prices', { ok: boolean; problem?: string }>;
  /** What is stopped for everybody: such calls are refused here as anywhere, so it is no reason to send calls elsewhere */
  stopped: readonly Stoppable[];
};

/** Whether calls were lately refused because the database could not do its work, for example on a full disk. */
export type WriteHealth = { observe(call: CallReport, now: number): void; isFailing(now: number): boolean };

const FAILING_FOR_MS = 10_000;

/** Remembers the last such refusal; a call that changed something forgets it. */
export function createWriteHealth(): WriteHealth {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    observe(call, now) {
      if (call.isDatabaseLost) failedAt = now;
      else if (call.code === undefined && call.method !== 'GET') failedAt = Number.NEGATIVE_INFINITY;
    },
    isFailing: (now) => now - failedAt < FAILING_FOR_MS,
  };
}

const DATABASE_TIMEOUT_MS = 2_000;

/** How old what the database said may be: any number of callers cost one look a second. */
const FRESH_MS = 1_000;

type Look = { since: number; answers: Promise<[migrations: boolean | undefined, stopped: Stoppable[] | undefined]> };

/** Makes the look at the database, the migrations and the price feed. It never raises; what failed is as old as what did not. */
export function createReadiness(core: Core, writes: WriteHealth): () => Promise<Readiness> {
  let last: Look | undefined;
  return () => {
    const since = performance.now();
    if (!last || since - last.since >= FRESH_MS) {
      const asked = [inTime(areMigrationsApplied(core.database.pool)), inTime(readStopped(core))] as const;
      last = { since, answers: Promise.all(asked) };
    }
    return last.answers.then((answers) => judge(core, writes, answers));
  };
}

function judge(core: Core, writes: WriteHealth, [migrations, stopped]: Awaited<Look['answers']>): Readiness {
  const prices = core.pricing.prices.health(core.clock.now());
  const checks = {
    database:
      migrations === undefined || writes.isFailing(core.clock.now())
        ? { ok: false, problem: 'The database does not answer, or cannot write.' }
        : { ok: true },
    migrations:
      migrations === true ? { ok: true } : { ok: false, problem: 'Not every migration is known to be applied.' },
    prices: prices.ok ? { ok: true } : { ok: false, problem: 'There is no fresh price.' },
  };
  return { ready: Object.values(checks).every((check) => check.ok), checks, stopped: stopped ?? [] };
}

/** Whether calls can be answered here as well as anywhere: all processes have the same prices, or none. */
export function isReadyWithoutPrices({ checks }: Readiness): boolean {
  return checks.database.ok && checks.migrations.ok;
}

async function readStopped(core: Core): Promise<Stoppable[]> {
  const answers = await Promise.all(stoppable.map((what) => isStopped(core, what)));
  return stoppable.filter((_, index) => answers[index]);
}

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), DATABASE_TIMEOUT_MS);
  });
  return Promise.race([asked.catch(() => undefined), late]);
}
