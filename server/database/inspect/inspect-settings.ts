import type { Client } from 'pg';
import { bad, type Finding, good, warning } from './findings.ts';

/** How each setting of PostgreSQL has to be, and what comes of it otherwise. */
const judgements: Record<string, (value: string, isEmbedded: boolean) => Finding> = {
  fsync: (value) =>
    value === 'on'
      ? good('fsync is on')
      : bad('fsync is off: a power cut may damage the database, and lose what was answered'),
  full_page_writes: (value) =>
    value === 'on'
      ? good('full_page_writes is on')
      : bad(
          'full_page_writes is off: a power cut may leave half a page. Switch it on, unless the file system writes pages whole',
        ),
  synchronous_commit: (value) =>
    value === 'on' || value === 'remote_apply'
      ? good(`synchronous_commit is ${value}`)
      : bad(`synchronous_commit is ${value}: what was answered may be lost. Set it to on`),
  data_checksums: (value) =>
    value === 'on'
      ? good('data_checksums are on')
      : warning(
          'data_checksums are off: a disk that returns wrong bytes is not noticed (pg_checksums --enable, with the server stopped)',
        ),
  archive_mode: (value, isEmbedded) =>
    value === 'off'
      ? warning(
          `archive_mode is off: the database can be restored to a backup, and to no moment after it${isEmbedded ? ' (BACKUP_ARCHIVE_DIR)' : ''}`,
        )
      : good(`archive_mode is ${value}`),
  client_connection_check_interval: (value) =>
    value === '0'
      ? warning(
          'client_connection_check_interval is 0: the service asks for 300ms per session, statements of others go on after their client has died',
        )
      : good(`client_connection_check_interval is ${value} ms`),
};

/** Judges the settings of a server that decide whether what was answered is kept. */
export async function inspectSettings(client: Client, isEmbedded: boolean): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1) ORDER BY name',
    [Object.keys(judgements)],
  );
  return rows.flatMap(({ name, setting }) => judgements[name]?.(setting, isEmbedded) ?? []);
}
