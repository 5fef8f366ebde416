import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../environment.ts';
import { routes } from '../http/rest/routes.ts';
import { settings } from '../settings.ts';

const read = (...parts: string[]) => readFileSync(path.join(rootDir, ...parts), 'utf8');
const deployFiles = readdirSync(path.join(rootDir, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(rootDir, path.join(entry.parentPath, entry.name)));

/** What images and compose know beside the service's settings. */
const OTHERS = new Set([
  'POSTGRES_PASSWORD',
  'OWNER_PASSWORD',
  'SERVICE_PASSWORD',
  'TOLA_HOST',
  'TOLA_VERSION',
  'NEXT_TELEMETRY_DISABLED',
  'CHECKPOINT_DISABLE',
  'PRISMA_SCHEMA_ENGINE_BINARY',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
  // Of psql.
  'ON_ERROR_STOP',
]);

/** `NAME: value`, `NAME=value` and `ENV NAME=value`, a setting being upper case with an underscore, or one of the few without. */
function namesSet(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  return lines.flatMap((line) =>
    [...line.matchAll(/(?:^\s*|\s)([A-Z][A-Z0-9]*_[A-Z0-9_]+|HOST|PORT)(?:=|:\s)/g)].map(([, name = '']) => name),
  );
}

/** Every text that a pattern of words, alternatives and brackets stands for. */
function waysOf(pattern: string): string[] {
  const [whole, inner = ''] = /\(([^()]*)\)/.exec(pattern) ?? [];
  return whole === undefined ? [pattern] : inner.split('|').flatMap((way) => waysOf(pattern.replace(whole, way)));
}

describe('what deploy/ says', () => {
  it.each(deployFiles)('%s sets what the service knows', (file) => {
    const unknown = namesSet(read(file)).filter((name) => !Object.hasOwn(settings, name) && !OTHERS.has(name));
    expect(unknown).toEqual([]);
  });

  it('finds settings at all', () => {
    expect(deployFiles.flatMap((file) => namesSet(read(file)))).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'SHUTDOWN_DELAY_SECONDS', 'TRUSTED_PROXY_HOPS', 'PORT']),
    );
  });

  it('rules and dashboard name figures that the service has', () => {
    const code = ['server/http', 'server/http/figures']
      .flatMap((folder) => readdirSync(path.join(rootDir, folder)).map((name) => path.join(folder, name)))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => read(file))
      .join('\n');
    const rules = read('deploy/prometheus/tola-rules.yaml');
    const recorded = new Set([...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name));
    const used = `${rules}\n${read('deploy/grafana/tola.json')}`.match(/\btola[_:][a-z_:0-9]+/g) ?? [];
    const missing = used.filter((name) => {
      if (name.startsWith('tola:')) return !recorded.has(name);
      return !code.includes(`'${name.replace(/_(?:count|bucket|sum)$/, '')}'`);
    });
    expect(used.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('rules and dashboard watch the confirm of every kind of trade', () => {
    const confirms = routes.map(({ path: route }): string => route).filter((route) => route.endsWith('/confirm'));
    const trades = confirms.filter((route) => !route.includes('verify-mobile'));
    const written = `${read('deploy/prometheus/tola-rules.yaml')}${read('deploy/grafana/tola.json')}`;
    const watched = [...new Set([...written.matchAll(/route=~\\?"([^"\\]+)/g)].map(([, pattern = '']) => pattern))];
    expect(watched.length).toBeGreaterThan(0);
    // As Prometheus reads a pattern: of the whole label.
    for (const one of watched) {
      const pattern = new Set(waysOf(one));
      expect(trades.filter((route) => !pattern.has(route))).toEqual([]);
      expect([...pattern].filter((route) => !trades.includes(route))).toEqual([]);
    }
  });

  it('proxies ask for what a call needs, and go on while there are no prices', () => {
    for (const file of ['deploy/caddy/Caddyfile', 'deploy/kubernetes/deployment.yaml']) {
      expect(read(file).match(/\/readyz\S*?(?=["\s]|$)/gm)).toEqual(['/readyz?without=prices']);
    }
  });

  it('each alert leads to a heading of the operations guide', () => {
    const headings = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    );
    const links = [...read('deploy/prometheus/tola-rules.yaml').matchAll(/runbook: docs\/operations\.md#(\S+)/g)];
    expect(links.length).toBeGreaterThan(10);
    expect(links.map(([, anchor]) => anchor).filter((anchor) => !headings.includes(anchor as string))).toEqual([]);
  });

  it('the image runs the Node that the package names, with the flags of its launcher', () => {
    const dockerfile = read('deploy/Dockerfile');
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
    const images = [...dockerfile.matchAll(/^FROM node:(\S+?)-bookworm-slim/gm)].map(([, version]) => version);
    expect(images).toEqual([dependencies.node, dependencies.node]);
    const flags =
      read('server/commands/launch.mjs')
        .match(/const flags = \[(.*)\]/)?.[1]
        ?.match(/--[\w=-]+/g) ?? [];
    expect(flags.length).toBeGreaterThan(1);
    for (const flag of flags) expect(dockerfile).toContain(`"${flag}"`);
  });
});
