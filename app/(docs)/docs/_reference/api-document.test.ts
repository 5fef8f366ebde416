import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { routes } from '../../../../server/http/rest/routes.ts';
import { readSections } from './api-document.ts';
import { sampleAnswer, sampleBody, sampleCall, samplePath } from './samples.ts';

const operations = readSections().flatMap((section) => section.operations);

function routeOf(operation: (typeof operations)[number]) {
  const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
  const found = routes.find((route) => route.path === path && route.method === operation.method);
  if (!found) throw new Error(`${operation.method} ${path} is no route`);
  return found;
}

describe('the reference', () => {
  it('shows every route once', () => {
    expect(operations.length).toBe(routes.length);
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(routes.length);
  });

  it.each(['KYC', 'Bank', 'Withdrawals', 'Delivery'])('has a heading for %s', (tag) => {
    const capability = { KYC: 'kyc', Bank: 'bank', Withdrawals: 'withdraw', Delivery: 'delivery' }[tag];
    const ofCapability = operations.filter((one) => {
      const { access } = routeOf(one);
      return typeof access === 'object' && 'capability' in access && access.capability === capability;
    });
    expect(ofCapability).not.toEqual([]);
    expect(readSections().find((section) => section.tag === tag)?.operations).toEqual(ofCapability);
  });

  it.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))('is true and whole: %s', (_, one) => {
    const route = routeOf(one);
    if (route.body) expect((route.body as z.ZodType).safeParse(sampleBody(one)).error).toBeUndefined();
    const search = Object.fromEntries(new URL(samplePath(one), 'http://host').searchParams);
    if (route.query) expect((route.query as z.ZodType).safeParse(search).error).toBeUndefined();
    const { data } = sampleAnswer(one) as { data: unknown };
    expect((route.response as z.ZodType).safeParse(data).error).toBeUndefined();
    const undescribed = [...one.response, ...one.parameters, ...(one.body?.fields ?? [])].filter(
      (field) => field.note === undefined && field.values.length === 0,
    );
    expect(undescribed.map((field) => field.name)).toEqual([]);
    expect(sampleCall(one).curl).toContain(`"$API${samplePath(one)}"`);
  });
});
