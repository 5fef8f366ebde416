import type { JsonTemplate, Template } from './read-calls.ts';

/** JSON as text for languages whose own library has none, with a hole where a variable goes, and the variables in order. */
export function jsonText(json: JsonTemplate): { text: string; variables: string[] } {
  const variables: string[] = [];
  const text = write(json);
  return { text, variables };

  function write(one: JsonTemplate): string {
    if ('text' in one) return `"${writeText(one.text)}"`;
    if ('literal' in one) return String(one.literal);
    if ('list' in one) return `[${one.list.map(write).join(',')}]`;
    return `{${one.fields.map(([name, value]) => `"${name}":${write(value)}`).join(',')}}`;
  }

  function writeText(template: Template): string {
    return template
      .map((part) => {
        if (typeof part === 'string') return JSON.stringify(part).slice(1, -1).replaceAll('%', '%%');
        variables.push(part.variable);
        return '%s';
      })
      .join('');
  }
}

/** The last part of a field's path, which a pattern over the answer looks for. */
export function lastName(field: string): string {
  return field.split('.').at(-1) as string;
}
