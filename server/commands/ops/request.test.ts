import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../../environment.ts';
import { readRequest, usage } from './request.ts';

const guides = ['README.md', ...readdirSync(path.join(rootDir, 'docs')).map((name) => path.join('docs', name))]
  .filter((file) => file.endsWith('.md'))
  .map((file) => readFileSync(path.join(rootDir, file), 'utf8'));
/** Each command of a guide with the names it is given, over line ends too. */
const named = guides.flatMap((guide) =>
  [...guide.matchAll(/npm run ops --\s+([a-z-]+)([^`\n]{0,300})/g)].map(([, what = '', rest = '']) => ({
    what,
    names: [...rest.matchAll(/--([a-z]+)/g)].map(([, name = '']) => name),
  })),
);

describe('what the terminal is asked', () => {
  it('is in the guides as the usage has it', () => {
    expect(named.map(({ what }) => what)).toEqual(expect.arrayContaining(['first-admin', 'reset-passkeys', 'stuck']));
    for (const { what, names } of named) {
      expect(usage).toContain(`\n  ${what} `);
      expect(() => readRequest([what, ...names.flatMap((name) => [`--${name}`, 'x'])])).not.toThrow();
    }
  });

  it('names what each command is given, once', () => {
    expect(readRequest(['stop-trading', '--asset', 'gold', '--as', '9876543210', '--reason', 'Agreed'])).toEqual({
      what: 'stop-trading',
      given: { asset: 'gold', as: '9876543210', reason: 'Agreed' },
    });
    for (const args of [
      ['--asset', 'gold', '--asset', 'silver'],
      ['--asset'],
      ['asset', 'gold'],
      ['--metal', 'gold'],
      ['--constructor', 'x'],
    ]) {
      expect(() => readRequest(['stop-trading', ...args])).toThrow('npm run ops');
    }
  });
});
