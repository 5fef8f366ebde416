import { DECIMAL, type Document, type Method, nameOf, resolve, type Schema } from './model.ts';

/** `payments.orders.create` and `sip.mandate_failed` as names of types. */
export function pascal(name: string): string {
  return name
    .split(/[._-]/)
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** A comment of one or more lines, with a line break after it; nothing for no words. */
export function docComment(words: string, indent: string): string {
  const clean = words.trim().replaceAll('*/', '* /');
  if (clean === '') return '';
  if (!clean.includes('\n')) return `${indent}/** ${clean} */\n`;
  const lines = clean.split('\n').map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${lines.join('\n')}\n${indent} */\n`;
}

/** What a decimal of this name counts. */
export function unitOf(field: string): { alias: 'Rupees' | 'Grams' | 'Percent'; words: string } {
  if (/(?:^|_)(?:pct|percentage)(?:_|$)/.test(field)) return { alias: 'Percent', words: 'Percent' };
  if (/per_gram|^rate_used$/.test(field)) return { alias: 'Rupees', words: 'Rupees a gram' };
  if (/(?:^|_)grams?(?:_|$)|^asset_quantity$/.test(field)) return { alias: 'Grams', words: 'Grams' };
  return { alias: 'Rupees', words: 'Rupees' };
}

/** What is said of a field: its description or that of the named text it is, and its unit where the description is silent on it. */
export function fieldWords(name: string, schema: Schema, document: Document): string {
  const said = schema.description ?? textWords(schema, document);
  const unit = DECIMAL.test(name) ? unitOf(name).words : name.endsWith('_seconds') ? 'Seconds' : '';
  if (unit === '' || said.toLowerCase().includes(unit.split(' ')[0]?.toLowerCase() ?? '')) return said;
  return said === '' ? unit : `${said}. ${unit}`;
}

/** Of a text or a number with a name of its own, such as QuoteId, what it is; values of a list and moments say so by their names. */
function textWords(schema: Schema, document: Document): string {
  const { type, enum: values, format, description = '', additionalProperties } = resolve(schema, document);
  const isText = [type].flat().some((one) => one === 'string' || one === 'integer') && !values && !format;
  return isText || (type === 'object' && additionalProperties && nameOf(schema) !== undefined) ? description : '';
}

/** What is said of a method. */
export function methodWords(method: Method): string {
  const sentence = method.summary.endsWith('.') ? method.summary : `${method.summary}.`;
  const more = method.description && method.description !== sentence ? `\n\n${method.description}` : '';
  const key = method.isKeyed
    ? '\n\nAn Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.'
    : '';
  return `${sentence}${more}${key}\n\n\`${method.verb} ${method.path}\``;
}

/** Methods by the parts of their names: a leaf is a method, anything else a group. */
export type MethodTree = Map<string, MethodTree | Method>;

/** Groups methods by the parts of their names. */
export function tree(methods: readonly Method[]): MethodTree {
  const root: MethodTree = new Map();
  for (const method of methods) {
    const parts = method.name.split('.');
    let node = root;
    for (const part of parts.slice(0, -1)) {
      const inner = (node.get(part) as MethodTree | undefined) ?? new Map();
      node.set(part, inner);
      node = inner;
    }
    node.set(parts.at(-1) as string, method);
  }
  return root;
}
