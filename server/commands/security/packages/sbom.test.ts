import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { rootDir } from '../../../environment.ts';
import { makeSbom, type Sbom } from './make-sbom.ts';

type Locked = {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  inBundle?: boolean;
};

const lock = JSON.parse(readFileSync(path.join(rootDir, 'package-lock.json'), 'utf8')) as {
  lockfileVersion: number;
  packages: Record<string, Locked>;
};
const { '': root, ...packages } = lock.packages;
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('the bill of materials', () => {
  let sbom: Sbom;
  beforeAll(async () => {
    sbom = await makeSbom();
  });

  it('is CycloneDX of this release', () => {
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.[5-9]$/),
      metadata: { component: { name: 'tola', version: root?.version, type: 'application' } },
    });
  });

  it('names each package that the service runs with, at its version and with its checksum, and no other', () => {
    const locked = Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([place, { name, version }]) => `${name ?? nameOf(place)}@${version}`);
    expect(sbom.components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(
      [...new Set(locked)].sort(),
    );
    const inBundle = new Set(
      Object.entries(packages).flatMap(([place, one]) => (one.inBundle ? `${nameOf(place)}@${one.version}` : [])),
    );
    for (const { name, version, purl, hashes } of sbom.components) {
      expect(decodeURIComponent(purl)).toBe(`pkg:npm/${name}@${version}`);
      if (!inBundle.has(`${name}@${version}`)) {
        expect([name, hashes?.[0]?.alg, hashes?.[0]?.content]).toEqual([
          name,
          'SHA-512',
          expect.stringMatching(/^[0-9a-f]{128}$/),
        ]);
      }
    }
  });

  it('says of each what it depends on, all of which it names', () => {
    const refs = new Set(sbom.components.map((component) => component['bom-ref']));
    expect(refs.size).toBe(sbom.components.length);
    const dangling = sbom.dependencies.flatMap(({ ref, dependsOn = [] }) =>
      dependsOn.filter((one) => !refs.has(one)).map((one) => `${ref} -> ${one}`),
    );
    expect(dangling).toEqual([]);
    expect(sbom.dependencies.find(({ ref }) => ref === `tola@${root?.version}`)?.dependsOn?.length).toBeGreaterThan(30);
  });
});

describe('package-lock.json', () => {
  it('pins each package by a SHA-512 checksum, but for those that come inside of another', () => {
    expect(lock.lockfileVersion).toBe(3);
    const open = Object.entries(packages).filter(
      ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
    );
    expect(open.map(([place]) => place)).toEqual([]);
    expect(Object.keys(packages).length).toBeGreaterThan(400);
  });

  it('takes packages from the registry alone: no address of another host, no repository, no folder', () => {
    const foreign = Object.entries(packages).filter(
      ([, { resolved, link }]) =>
        link || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(foreign.map(([place]) => place)).toEqual([]);
  });

  it('names the versions of package.json, each of them exactly', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(rootDir, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/);
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });
});
