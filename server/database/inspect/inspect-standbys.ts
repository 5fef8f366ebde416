import type { Client } from 'pg';
import { bad, type Finding, good, warning } from './findings.ts';

type Standby = { name: string; state: string | null; sync: string | null; behindBytes: string | null };

/** A standby that is further behind would need longer to take over than callers wait. */
const BEHIND_BYTES_MAX = 16 * 1024 * 1024;

/** Judges whether the loss of this server loses anything: the standbys that it waits for, and those that are there. */
export async function inspectStandbys(client: Client): Promise<Finding[]> {
  const { rows: named } = await client.query<{ names: string }>(
    `SELECT current_setting('synchronous_standby_names') AS names`,
  );
  const names = named[0]?.names ?? '';
  const { rows } = await client.query<Standby>(
    `SELECT application_name AS name, state, sync_state AS sync,
       pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn)::bigint::text AS "behindBytes"
     FROM pg_stat_replication ORDER BY application_name`,
  );
  const standbys = rows.filter(({ name }) => !name.startsWith('pg_basebackup'));
  if (standbys.length === 0 && names === '') {
    return [
      warning('there is no standby: the loss of this machine is the loss of what was answered since the last backup'),
    ];
  }
  return [judgeNames(names, standbys), ...standbys.flatMap(judgeStandby)];
}

function judgeNames(names: string, standbys: readonly Standby[]): Finding {
  if (names === '') {
    return bad(
      'synchronous_standby_names is empty: a commit is answered before a standby has it, and is lost with this machine',
    );
  }
  if (standbys.some(({ state }) => state === null)) {
    return warning(
      `synchronous_standby_names is ${names}; whether a standby follows is not shown to this role (GRANT pg_read_all_stats)`,
    );
  }
  const waitedFor = standbys.filter(({ sync }) => sync === 'sync' || sync === 'quorum');
  if (waitedFor.length === 0) {
    return bad(`synchronous_standby_names is ${names}, and no such standby follows: every commit waits until one does`);
  }
  if (standbys.length === 1) {
    return warning(
      `${waitedFor[0]?.name} is waited for, and it is the only standby: while it is away every commit waits`,
    );
  }
  return good(`${waitedFor.map(({ name }) => name).join(', ')} are waited for`);
}

function judgeStandby({ name, state, behindBytes }: Standby): Finding[] {
  if (state === null || behindBytes === null) return [];
  const behind = Number(behindBytes);
  if (state === 'streaming' && behind <= BEHIND_BYTES_MAX) return [good(`${name} follows, ${behind} bytes behind`)];
  return [warning(`${name} is ${state} and ${Math.round(behind / 1024 / 1024)} MiB behind`)];
}
