import type { Model } from './linearizable.ts';

/** Balances by account, in paise and micrograms. */
export type Balances = Readonly<Record<string, number>>;

/** What a client asks of accounts. */
export type BankInput =
  /** Moves value: what is taken is below zero. `needs` is what must be there, where nothing moves: a quote */
  { kind: 'move'; moves: Balances } | { kind: 'quote'; needs: Balances } | { kind: 'read' };
/** Done, with balances that the answer shows; refused for want of balance; failed with everything put back. */
export type BankOutput = { outcome: 'ok' | 'refused' | 'failed'; shown?: Balances };

/**
 * Accounts that no operation takes below zero. Every movement takes all of its accounts at one moment, and every answer shows balances of one
 * moment: totals hold in every read, nothing is lost, and what is put back was never seen.
 */
export function bankModel(initial: Balances): Model<Balances, BankInput, BankOutput> {
  return {
    initial,
    step(state, input, output) {
      if (input.kind === 'read') return output && shows(state, output) ? [state] : [];
      if (input.kind === 'quote')
        return output && hasAll(state, input.needs) === (output.outcome === 'ok') ? [state] : [];
      const next = moved(state, input.moves);
      const isCovered = Object.values(next).every((balance) => balance >= 0);
      if (output?.outcome === 'failed') return [state];
      if (output?.outcome === 'refused') return isCovered ? [] : [state];
      return isCovered && (!output || shows(next, output)) ? [next] : [];
    },
    keyOf: (state) => JSON.stringify(state),
  };
}

function moved(state: Balances, moves: Balances): Balances {
  const next: Record<string, number> = { ...state };
  for (const [account, amount] of Object.entries(moves)) next[account] = (next[account] ?? 0) + amount;
  return next;
}

const hasAll = (state: Balances, needs: Balances) =>
  Object.entries(needs).every(([account, amount]) => (state[account] ?? 0) >= amount);
const shows = (state: Balances, { shown = {} }: BankOutput) =>
  Object.entries(shown).every(([account, balance]) => state[account] === balance);

/** What is asked of one idempotency key. */
export type KeyInput = 'execute' | 'look up';
/** What came of it: the effect by its id, whether it was a repeat, or that the key is not known. */
export type KeyOutput =
  | { state: 'done'; effect: string; isReplay: boolean }
  | { state: 'unknown' }
  | { state: 'refused' }
  /** It is being executed: nothing is said of how that ends */
  | { state: 'busy' };

/** A key that takes effect once and answers that for ever. The state is the effect; `?` where its first answer was lost. */
export const keyModel: Model<string, KeyInput, KeyOutput> = {
  initial: '',
  step(effect, input, output) {
    if (output === undefined) return input === 'execute' && effect === '' ? ['?'] : [effect];
    if (output.state === 'busy') return [effect];
    // A used key replays, whatever it is used for.
    if (output.state === 'refused') return effect === '' ? [''] : [];
    if (output.state === 'unknown') return effect === '' ? [''] : [];
    const isFirst = input === 'execute' && !output.isReplay;
    if (isFirst) return effect === '' ? [output.effect] : [];
    return effect === output.effect || effect === '?' ? [output.effect] : [];
  },
  keyOf: (effect) => effect,
};
