import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../server/testing/trades.ts';
import { startWorld, type World } from '../../../server/testing/world.ts';
import { recipeCommand, verifyRecipe } from '../../_lib/guides/verify-recipe.ts';

let world: World;
let folder: string;
let number: string;
let copy: string;
beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-verify-'));
  const partner = await world.partner();
  const user_code = await makeUser(partner.live, { name: 'आशा "Asha" Rao' });
  const { data } = await partner.live.get(`/partner/users/${user_code}/certificate`);
  number = data.cert_no;
  copy = await textOf(data.image_url.replace('http://localhost', '').replace('.png', '.json'));
  writeFileSync(path.join(folder, 'check.mjs'), verifyRecipe);
  writeFileSync(path.join(folder, 'keys.json'), await textOf('/files/certificates/keys.json'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

async function textOf(address: string): Promise<string> {
  return (await fetch(`${world.url}${address}`)).text();
}

/** Runs the command as the page shows it. */
async function check(text: string): Promise<{ said: string; code: number }> {
  writeFileSync(path.join(folder, `${number}.json`), text);
  const [, ...given] = recipeCommand(number).split(' ');
  return promisify(execFile)(process.execPath, given, { cwd: folder }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    ({ stdout, code }) => ({ said: stdout, code }),
  );
}

describe('the check that the verification page shows', () => {
  it('proves a copy without us', async () => {
    const { said, code } = await check(copy);
    expect(code).toBe(0);
    expect(said).toContain(`Genuine: {"format":"tola-certificate-1","issuer":"tola","cert_no":"${number}"`);
  });

  it.each([
    ['figures', (text: string) => text.replace('0.000000', '9.000000')],
    ['name', (text: string) => text.replace('Rao', 'Roy')],
    [
      'signature',
      (text: string) => text.replace(/("signature": ".{10})(.)/, (_, head, sign) => head + (sign === 'A' ? 'B' : 'A')),
    ],
  ])('refuses one with another %s', async (_, change) => {
    expect(change(copy)).not.toBe(copy);
    expect(await check(change(copy))).toEqual({ said: 'NOT GENUINE\n', code: 1 });
  });
});
