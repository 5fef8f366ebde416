import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../../server/testing/world.ts';
import { steps } from './quick-start-steps.ts';

/** Calls in the text of a sample, with the variables put in as a shell would. */
function callsIn(text: string, variables: ReadonlyMap<string, string>): ShellCall[] {
  return text.split('\n\n').map((command) => readCurl(wordsOf(command, variables)));
}

type ShellCall = { method: string; url: string; headers: Record<string, string>; body: string | undefined };

/** Words of one command: single quotes keep all, double quotes keep all but variables, a backslash joins lines. */
function wordsOf(command: string, variables: ReadonlyMap<string, string>): string[] {
  const parts = command.replaceAll('\\\n', ' ').matchAll(/\s+|'([^']*)'|"([^"]*)"|([^\s'"]+)/g);
  const words: string[] = [''];
  const expand = (part: string) =>
    part.replace(/\$(\w+)/g, (_, name: string) => {
      const value = variables.get(name);
      if (value === undefined) throw new Error(`$${name} is not set by any step before`);
      return value;
    });
  for (const [whole, single, double, bare] of parts) {
    if (/^\s/.test(whole)) words.push('');
    else words[words.length - 1] += single ?? expand(double ?? bare ?? '');
  }
  return words.filter((word) => word !== '');
}

function readCurl([command, ...words]: string[]): ShellCall {
  expect(command).toBe('curl');
  const call: ShellCall = { method: '', url: '', headers: {}, body: undefined };
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (word === '-X') call.method = words[++index] as string;
    else if (word === '-d') call.body = words[++index];
    else if (word === '-H') {
      const [name = '', ...value] = (words[++index] as string).split(': ');
      call.headers[name] = value.join(': ');
    } else call.url = word;
  }
  call.method ||= call.body === undefined ? 'GET' : 'POST';
  return call;
}

describe('the quick start', () => {
  let world: World;
  const variables = new Map<string, string>();

  beforeAll(async () => {
    world = await startWorld();
    const partner = await world.partner();
    variables.set('API', world.url);
    variables.set('mobile of the reader', partner.mobile);
  });
  afterAll(() => world.close());

  it.each(steps.map((step) => [step.title, step] as const))('works as printed: %s', async (_, step) => {
    // The demo account's mobile stands for the reader's own.
    const text = step.curl.replaceAll('9999900001', variables.get('mobile of the reader') as string);
    for (const { method, url, headers, body } of callsIn(text, variables)) {
      const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
      const answer = (await response.json()) as { data: Record<string, unknown> };
      expect(response.status, JSON.stringify(answer)).toBe(200);
      for (const [name, field] of Object.entries(step.takes)) {
        expect(answer.data[field], `${field} of ${url}`).toBeTypeOf('string');
        variables.set(name, answer.data[field] as string);
      }
      for (const [, field = ''] of step.answer.matchAll(/^ {2}"(\w+)":/gm)) {
        if (url.includes('/portfolio')) continue;
        expect(Object.keys(answer.data), `printed answer of ${step.title}`).toContain(field);
      }
    }
  });

  it('buys once however often its last call is repeated', async () => {
    const step = steps.find((one) => one.id === 'buy');
    const [call] = callsIn(step?.curl ?? '', variables);
    const response = await fetch(call?.url ?? '', {
      method: 'POST',
      headers: call?.headers ?? {},
      body: call?.body ?? '',
    });
    expect(await response.json()).toMatchObject({
      idempotent_replay: true,
      data: { transaction_id: variables.get('TRANSACTION_ID') },
    });
  });

  it('fails where a step is wrong', () => {
    expect(() => callsIn('curl "$API/partner/$FORGOTTEN"', variables)).toThrow('$FORGOTTEN is not set');
  });
});
