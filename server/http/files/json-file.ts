import type { FileAnswer } from './file-route.ts';

/** A value as a public document. */
export function asJson(value: object, file: Pick<FileAnswer, 'fileName' | 'isImmutable'>): FileAnswer {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { contentType: 'application/json; charset=utf-8', bytes, ...file };
}
