import { parseSync } from 'rolldown/utils';
import { afterEach, describe, expect, it } from 'vitest';
import { keepProofIfNews } from '../../../../../server/testing/samples/keep-proof.ts';
import { reactNative } from '../../../../_lib/embed-hosts/react-native.ts';
import { hostSamples } from '../../../../_lib/embed-hosts/samples.ts';
import { web } from '../../../../_lib/embed-hosts/web.ts';
import { digestOfTexts, hostProof } from '../../_proof/proof.ts';

/** Checks that failed would leave the record as it was. */
let failures = 0;
afterEach(({ task }) => {
  if (task.result?.state === 'fail') failures += 1;
});

describe.each(hostSamples)('the sample for $title', ({ platform, files, lines }) => {
  const whole = new Set(files.flatMap(({ text }) => text.split('\n').map((line) => line.trim())));

  it.each(Object.entries(lines))('holds every line that the diagnostics would ask for: %s', (check, needed) => {
    // A page that has a frame of its own, and the policy of anyone who has one, are no part of the page with our script.
    const isAlternative = platform === 'web' && check !== 'bridge';
    const missing = needed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !whole.has(line));
    if (!isAlternative) expect(missing).toEqual([]);
  });

  it('closes what it opens', () => {
    for (const { text } of files) {
      for (const [open, close] of ['{}', '()', '[]']) {
        const count = (sign: string | undefined) => text.split(sign as string).length;
        expect([text.slice(0, 40), open, count(open)]).toEqual([text.slice(0, 40), open, count(close)]);
      }
    }
  });

  it('is made of spaces, and no line of it has to be scrolled far', () => {
    for (const { text } of files) {
      expect(text).not.toContain('\t');
      expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(130);
    }
  });
});

it('the sample for React Native is a program', () => {
  const [component] = reactNative.files;
  expect(parseSync('embed.tsx', component?.text ?? '').errors).toEqual([]);
});

it('the scripts of the page are programs', () => {
  const page = web.files[0]?.text ?? '';
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script as string);
  expect(scripts).toHaveLength(1);
  for (const script of scripts) expect(parseSync('page.js', script).errors).toEqual([]);
});

it('the record in the guide says of every host by which release it was checked', () => {
  expect(failures).toBe(0);
  const checked = new Map(
    hostSamples.map(({ platform, files }) => [platform, digestOfTexts(files.map(({ text }) => text))]),
  );
  keepProofIfNews(hostProof, { ran: checked, present: checked, record: 'proved-hosts.json' });
});
