import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drillFailOver } from './drill.ts';

test.each(['kill', 'freeze'] as const)(
  'nothing that was answered is lost or doubled when the machine of the database is lost: %s',
  async (loss) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'tola-test-drill-'));
    const result = await drillFailOver({ folder, loss, clients: 4, confirmsBefore: 60, confirmsAfter: 30 });
    expect(result.problems).toEqual([]);
    expect(result.unanswered, 'the loss came in the middle of calls').toBeGreaterThan(0);
    expect(result.confirmedAfter).toBeGreaterThanOrEqual(30);
  },
);

test('a standby that the primary does not wait for loses what was answered, and the drill finds it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tola-test-drill-'));
  const options = { folder, loss: 'kill', clients: 2, confirmsBefore: 10, confirmsAfter: 5 } as const;
  const { problems } = await drillFailOver({ ...options, isStandbyLeftBehind: true });
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.join('\n')).toMatch(/^key drill-\d+-\d+ answered txn_\w+ and now /m);
});
