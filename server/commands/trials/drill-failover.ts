import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../../startup-error.ts';
import { type DrillResult, drillFailOver, type Loss } from '../../testing/replication/drill.ts';
import { runOnce, say } from '../terminal.ts';

const DEFAULTS = { drills: '10', clients: '16', confirms: '500' };

/**
 * npm run drill:failover: builds a primary and a synchronous standby of the embedded PostgreSQL in a temp folder, trades, takes the primary away,
 * promotes the standby, and proves that nothing that was answered is lost or happened twice. Every second drill freezes the primary
 * instead of killing it. `-- --drills 10 --clients 16 --confirms 500`; ends with 1 where a drill found anything.
 */
runOnce(async () => {
  const { drills, clients, confirms } = readNumbers();
  say('drill  loss    confirms/s  confirmed before  after  cut or refused  quotes lost  promotion  interruption');
  const results: DrillResult[] = [];
  for (let drill = 1; drill <= drills; drill++) {
    const loss: Loss = drill % 2 === 1 ? 'kill' : 'freeze';
    const folder = mkdtempSync(path.join(os.tmpdir(), 'tola-drill-'));
    const result = await drillFailOver({ folder, loss, clients, confirmsBefore: confirms, confirmsAfter: confirms });
    results.push(result);
    say(rowOf(drill, loss, result));
    for (const problem of result.problems) say(`       ${problem}`);
  }
  const problems = results.flatMap((result) => result.problems);
  const interruptions = results.map((result) => result.interruptionMs).sort((one, other) => one - other);
  if (problems.length > 0) throw new StartupError(`${problems.length} things are not as they should be.`);
  say(
    `Nothing that was answered was lost or happened twice. Interruption: median ${seconds(interruptions[Math.floor(interruptions.length / 2)])}, longest ${seconds(interruptions.at(-1))}.`,
  );
  return 0;
});

function readNumbers(): Record<keyof typeof DEFAULTS, number> {
  const options = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ options });
    const numbers = Object.entries(DEFAULTS).map(([name, byDefault]) => [
      name,
      wholeNumber(name, values[name] ?? byDefault),
    ]);
    return Object.fromEntries(numbers);
  } catch (error) {
    throw new StartupError((error as Error).message, { cause: error });
  }
}

function rowOf(drill: number, loss: Loss, result: DrillResult): string {
  const cells: [string, number][] = [
    [String(drill), 5],
    [loss, 8],
    [result.perSecondBefore.toFixed(0), 11],
    [String(result.confirmedBefore), 17],
    [String(result.confirmedAfter), 6],
    [String(result.unanswered), 15],
    [String(result.quotesLost), 12],
    [seconds(result.promotionMs), 10],
    [seconds(result.interruptionMs), 13],
  ];
  return cells.map(([text, width]) => text.padStart(width)).join(' ');
}

function seconds(milliseconds = 0): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new StartupError(`--${name} must be a whole number from 1 to 999999.`);
}
