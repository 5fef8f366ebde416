import { readHalts } from '../../accounts/halts/read-halts.ts';
import type { Stop } from '../../accounts/halts/stop.ts';
import { assets } from '../../kernel/assets.ts';
import { istDate, istDayNumber, istDayStart } from '../../kernel/clock.ts';
import type { Core } from '../context.ts';
import { type StatusCapability, type StatusReason, type StatusState, statusCapabilities } from './capability.ts';
import { STATUS_DAYS } from './probe-status.ts';
import { type ProbeRow, selectIncidents, selectStatus } from './store.ts';

/** A day of a part: how many probes found it in each state, minutes of an outage without probes counted as down. */
export type StatusDay = { day: string; up: number; degraded: number; down: number };

export type PartStatus = {
  capability: StatusCapability;
  /** Null where there is no probe of the last minutes */
  state: StatusState | null;
  reason: StatusReason | null;
  /** Milliseconds, real time, as all moments here; null without a probe */
  since: number | null;
  /** Share of the minutes of all days in which it was found up or degraded, in thousandths of a percent, rounded down; null without probes */
  availableMilliPct: number | null;
  /** The oldest first, those without a probe among them */
  days: StatusDay[];
};

export type Incident = {
  incidentId: string;
  title: string;
  capabilities: StatusCapability[];
  beganAt: number;
  resolvedAt: number | null;
  /** The newest first */
  notes: { body: string; at: number }[];
};

export type ServiceStatus = {
  /** The worst of the parts; null where nothing was probed lately */
  state: StatusState | null;
  probedAt: number | null;
  parts: PartStatus[];
  incidents: Incident[];
};

/** Probes come each minute; after three there was none. */
const OLD_AFTER_MS = 180_000;
const INCIDENTS_MAX = 50;

/** How the service does and did for 90 IST days, by its probes, with what staff wrote of it. For anyone. */
export async function readStatus(core: Pick<Core, 'database' | 'clock'>): Promise<ServiceStatus> {
  const now = core.clock.now();
  const firstDay = istDayNumber(now) - STATUS_DAYS + 1;
  const [{ probes, days }, incidents, halts] = await Promise.all([
    selectStatus(core.database.pool, firstDay),
    listIncidents(core, istDayStart(firstDay)),
    readHalts(core.database.pool),
  ]);
  const fresh = probes.filter((probe) => now - probe.probed_at.getTime() < OLD_AFTER_MS);
  const parts = statusCapabilities.map((capability): PartStatus => {
    const probe = fresh.find((one) => one.capability === capability);
    const own = new Map(days.filter((one) => one.capability === capability).map((one) => [one.day, one]));
    return {
      capability,
      ...stateOf(probe, haltOf(capability, halts)),
      availableMilliPct: availableOf([...own.values()]),
      days: Array.from({ length: STATUS_DAYS }, (_, index) => {
        const { up, degraded, down } = own.get(firstDay + index) ?? { up: 0, degraded: 0, down: 0 };
        return { day: istDate(istDayStart(firstDay + index)), up, degraded, down };
      }),
    };
  });
  return {
    state: worstOf(parts),
    probedAt: fresh.length > 0 ? Math.max(...fresh.map(({ probed_at }) => probed_at.getTime())) : null,
    parts,
    incidents,
  };
}

type PartState = Pick<PartStatus, 'state' | 'reason' | 'since'>;

/** A halt shows at once, before the next probe meets it; what is worse than the halt shows all the same. */
function stateOf(probe: ProbeRow | undefined, halt: PartState | undefined): PartState {
  const found = { state: probe?.state ?? null, reason: probe?.reason ?? null, since: probe?.since.getTime() ?? null };
  return halt && worstOf([halt, found]) === halt.state ? halt : found;
}

function haltOf(capability: StatusCapability, halts: readonly Stop[]): PartState | undefined {
  const own = halts.filter(({ what }) => (what === 'payments' ? capability === 'payments' : capability === 'trading'));
  if (own.length === 0) return undefined;
  const isWhole = capability === 'payments' || own.length === assets.length;
  return {
    state: isWhole ? 'down' : 'degraded',
    reason: 'halted',
    since: Math.max(...own.map(({ stoppedAt }) => stoppedAt)),
  };
}

function worstOf(parts: readonly Pick<PartStatus, 'state'>[]): StatusState | null {
  for (const state of ['down', 'degraded', 'up'] as const) if (parts.some((part) => part.state === state)) return state;
  return null;
}

function availableOf(days: readonly Omit<StatusDay, 'day'>[]): number | null {
  const sum = (of: (day: Omit<StatusDay, 'day'>) => number) => days.reduce((total, day) => total + of(day), 0);
  const all = sum(({ up, degraded, down }) => up + degraded + down);
  return all === 0 ? null : Math.floor((sum(({ up, degraded }) => up + degraded) * 100_000) / all);
}

/** Incidents that are open or were resolved after a moment, the open ones first. */
async function listIncidents(core: Pick<Core, 'database'>, resolvedAfter: number): Promise<Incident[]> {
  const rows = await selectIncidents(core.database.pool, resolvedAfter, INCIDENTS_MAX);
  return rows.map((row) => ({
    incidentId: row.id,
    title: row.title,
    capabilities: row.capabilities,
    beganAt: row.began_at.getTime(),
    resolvedAt: row.resolved_at?.getTime() ?? null,
    notes: row.notes.map(({ body, at }) => ({ body, at: Date.parse(at) })),
  }));
}
