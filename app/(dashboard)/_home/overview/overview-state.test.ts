import { describe, expect, it } from 'vitest';
import { byAsset } from '../../../../server/domain/kernel/assets.ts';
import { barsOf, changeOf, defaultBy, isRange, overviewHref, readOverviewState, totalOf } from './overview-state.ts';

const day = (date: string, buyGoldInr = 0, sellSilverInr = 0) => ({
  date,
  buyInr: { ...byAsset(() => 0), gold: buyGoldInr },
  sellInr: { ...byAsset(() => 0), silver: sellSilverInr },
});

describe('the address of Home', () => {
  it('says the range, and reads what it says', () => {
    for (const [state, href] of [
      [{ range: '30d' }, '/'],
      [{ range: 'month', by: 'week' }, '/?range=month&by=week'],
      [{ range: { from: '2026-11-01', to: '2026-11-20' } }, '/?from=2026-11-01&to=2026-11-20'],
    ] as const) {
      expect(overviewHref('live', state)).toBe(href);
      const parameters = Object.fromEntries(new URLSearchParams(href.slice(2)));
      expect(readOverviewState(parameters)).toEqual(state);
    }
    expect(overviewHref('sandbox', { range: '7d' })).toBe('/?mode=sandbox&range=7d');
  });

  it('is the last 30 days where it says nothing that is one', () => {
    for (const parameters of [
      {},
      { range: 'x' },
      { from: '2026-11-01' },
      { from: '2026-13-01', to: 'y' },
      { range: ['7d'] },
    ])
      expect(readOverviewState(parameters)).toEqual({ range: '30d' });
  });

  it('takes a range of its own of up to 366 days that is not turned round', () => {
    expect(isRange('2026-11-01', '2026-11-01')).toBe(true);
    expect(isRange('2026-11-02', '2026-11-01')).toBe(false);
    expect(isRange('2025-11-01', '2026-11-01')).toBe(true);
    expect(isRange('2025-10-31', '2026-11-01')).toBe(false);
    expect(isRange('', '2026-11-01')).toBe(false);
  });
});

describe('bars', () => {
  // 2026-11-16 is a Monday.
  const days = [day('2026-11-14', 0.1), day('2026-11-15', 0.2), day('2026-11-16', 1), day('2026-11-17', 2, 5)];

  it('are days, or weeks from Monday on, to the paisa', () => {
    expect(barsOf(days, 'day').map(({ from, to, buyInr }) => [from, to, buyInr.gold])).toEqual(
      days.map(({ date, buyInr }) => [date, date, buyInr.gold]),
    );
    expect(barsOf(days, 'week').map(({ from, to, buyInr }) => [from, to, buyInr.gold])).toEqual([
      ['2026-11-14', '2026-11-15', 0.3],
      ['2026-11-16', '2026-11-17', 3],
    ]);
    expect(totalOf(barsOf(days, 'week'))).toMatchObject({ buyInr: { gold: 3.3 }, sellInr: { silver: 5 } });
    expect([defaultBy(92), defaultBy(93)]).toEqual(['day', 'week']);
  });

  it('change by percents of what was before, if anything was', () => {
    expect(changeOf(150, 100)).toBe(50);
    expect(changeOf(0, 100)).toBe(-100);
    expect(changeOf(5, 0)).toBeUndefined();
  });
});
