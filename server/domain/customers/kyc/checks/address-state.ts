import { stateCodeOf, stateCodeOrName, stateNames } from '../../../kernel/gstin.ts';

/**
 * GST code of the State that an address names: in its part `state`, or in one text the State that is named last. Undefined where it
 * names none. Pure. Decisions 15.
 */
export function stateOfAddress(address: string | Readonly<Record<string, string>>): string | undefined {
  if (typeof address !== 'string') {
    const part = Object.entries(address).find(([name]) => name.toLowerCase() === 'state')?.[1];
    return part === undefined ? stateOfAddress(Object.values(address).join(', ')) : stateCodeOrName(part);
  }
  const text = ` ${address
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, ' ')
    .replace(/ {2,}/g, ' ')} `;
  const named = stateNames.map((name) => ({ name, end: text.lastIndexOf(` ${name.toLowerCase()} `) + name.length }));
  const last = named.reduce((best, one) => (one.end - one.name.length >= 0 && one.end > best.end ? one : best), {
    name: '',
    end: -1,
  });
  return last.end < 0 ? undefined : stateCodeOf(last.name);
}
