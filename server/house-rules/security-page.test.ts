import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { rootDir } from '../environment.ts';

/** How many items each section of ASVS 5.0 has at levels 1 and 2, and which numbers are of level 3 alone. */
const sections: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
};

const page = readFileSync(path.join(rootDir, 'docs/security.md'), 'utf8');
const items = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([a-z ]+) \| (.+) \| (.*) \|$/gm)].map(
  ([, id = '', state = '', how = '', shown = '']) => ({ id, state, how, shown }),
);

it('has each item of ASVS 5.0 at level 2 once, in its order', () => {
  const wanted = Object.entries(sections).flatMap(([section, numbers]) => numbers.map((one) => `${section}.${one}`));
  expect(wanted).toHaveLength(253);
  expect(items.map(({ id }) => id)).toEqual(wanted);
});

it('says of each whether it is met, and what is met is shown by a file that is there', () => {
  const states = ['met', 'partly', 'not met', 'deployment', 'not here'];
  expect(items.filter(({ state }) => !states.includes(state))).toEqual([]);
  expect(items.filter(({ state, shown }) => state === 'met' && shown === '')).toEqual([]);
});

it('names the ten of the API list', () => {
  const found = [...page.matchAll(/^\| (API\d+) \| /gm)].map(([, id]) => id);
  expect(found).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`));
});

it('names no file and no page that is not there', () => {
  const files = [...page.matchAll(/`((?:server|app|e2e|prisma|docs)\/[^`]+)`/g)].map(([, file = '']) => file);
  const pages = [...page.matchAll(/\]\(([\w/-]+\.md)/g)].map(([, file = '']) => path.join('docs', file));
  expect(files.length).toBeGreaterThan(150);
  expect([...new Set([...files, ...pages])].filter((file) => !existsSync(path.join(rootDir, file)))).toEqual([]);
});

it('counts its items as they are', () => {
  const counted = (state: string) => items.filter((item) => item.state === state).length;
  const said = ['met', 'partly', 'not met', 'deployment', 'not here'].map((state) => `${counted(state)} ${state}`);
  expect(page).toContain(`${said.join(', ')}.`);
});
