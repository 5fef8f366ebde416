import type { Tola } from '../index.ts';
import { follow } from './follow.ts';
import { openClient } from './session.ts';
import { say, UsageError } from './terminal.ts';

/** Shows the newest calls of the sandbox; `tail` goes on with those that come. */
export async function logs(action: string | undefined, isJson: boolean): Promise<void> {
  if (action !== undefined && action !== 'tail') throw new UsageError('Usage: tola logs, or tola logs tail');
  const { sandbox } = openClient();
  let since: string | undefined;
  const read = async (waitSeconds: number) => {
    const page = await sandbox.requests.list({ since, wait_seconds: waitSeconds });
    for (const call of page.requests) say(isJson ? JSON.stringify(call) : lineOf(call));
    since = page.next_since;
  };
  await read(0);
  if (action === 'tail') await follow(read);
}

type LoggedCall = Awaited<ReturnType<Tola['sandbox']['requests']['list']>>['requests'][number];

function lineOf(call: LoggedCall): string {
  const marks = [call.code, call.is_replay ? 'replay' : '', call.is_body_mismatch ? 'another body with this key' : ''];
  const rest = [...marks.filter(Boolean), `${call.latency_ms} ms`, call.request_id].join('  ');
  return `${call.at}  ${call.status}  ${call.method} ${call.path}  ${rest}`;
}
