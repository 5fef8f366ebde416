import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type * as EngineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { rootDir } from '../environment.ts';

const schemaFolder: string = path.join(rootDir, 'prisma', 'schema');

/** Kept by the migration runner and by the job engine; the Prisma schema knows nothing of them. */
const externalTables = ['public._prisma_migrations', 'public._sql_functions'];

/**
 * The SQL that would bring a migrated database to what the Prisma schema says; empty when they agree. Functions,
 * triggers, CHECK constraints and partial or expression indexes stand in the migrations alone: Prisma neither sees nor
 * touches them.
 */
export async function schemaDrift(databaseUrl: string, folder: string = schemaFolder): Promise<string> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: path.join(folder, name), content: readFileSync(path.join(folder, name), 'utf8') }));
  const { SchemaEngine } = await loadEngine();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const datamodels = files.map((file): [string, string] => [file.path, file.content]);
    const engine = await SchemaEngine.new(
      { datamodels },
      () => {},
      bindMigrationAwareSqlAdapterFactory(adapterFor(pool)),
    );
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: folder },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables, externalEnums: [] },
    } as Parameters<typeof engine.diff>[0]);
    engine.free();
    return withoutHeadline(stdout ?? '');
  } finally {
    await pool.end();
  }
}

function withoutHeadline(script: string): string {
  const text = script.trim();
  return text === '-- This is an empty migration.' ? '' : text;
}

const charOid = 18;
const textOid = 25;

/**
 * Prisma's adapter for pg does not know the system catalogue's one-byte type "char", which its schema engine reads. It
 * is shown such columns as text, and the engine is given their types.
 */
function adapterFor(pool: pg.Pool): PrismaPg {
  const charColumns = new WeakMap<object, number[]>();
  const runQuery = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>;
  pool.query = (async (...args: unknown[]) => {
    const result = await runQuery(...args);
    const columns = result.fields.flatMap((field, index) => (field.dataTypeID === charOid ? [index] : []));
    for (const field of result.fields) if (field.dataTypeID === charOid) field.dataTypeID = textOid;
    charColumns.set(result.rows, columns);
    return result;
  }) as typeof pool.query;
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      for (const index of charColumns.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  };
  return factory;
}

let engineModule: Promise<typeof EngineModule> | undefined;

/** Prisma's schema engine in WebAssembly; its package is made for a bundler, so the binary is linked here, once. */
function loadEngine(): Promise<typeof EngineModule> {
  engineModule ??= linkEngine();
  return engineModule;
}

async function linkEngine(): Promise<typeof EngineModule> {
  const binding = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as typeof EngineModule & {
    __wbg_set_wasm(exports: WebAssembly.Exports): void;
  };
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = new WebAssembly.Module(readFileSync(entry.replace(/\.js$/, '.wasm')));
  const imports = { './schema_engine_bg.js': binding as unknown as WebAssembly.ModuleImports };
  const instance = new WebAssembly.Instance(wasm, imports);
  binding.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as (() => void) | undefined)?.();
  return binding;
}
