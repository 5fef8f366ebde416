/**
 * Writes a parameter as PostgreSQL reads it: text, or bytes as they are. Arrays, of arrays too, become array literals, instants ISO times in UTC,
 * (of the years 0 to 9999) and objects JSON. Null and undefined are NULL. Raises RangeError for a time that is none.
 */
export function writeParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  if (ArrayBuffer.isView(value)) return bufferOf(value);
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

function arrayLiteral(values: readonly unknown[]): string {
  let literal = '{';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) literal += ',';
    literal += elementOf(values[index]);
  }
  return `${literal}}`;
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  if (ArrayBuffer.isView(value)) return `"\\\\x${bufferOf(value).toString('hex')}"`;
  return value instanceof Date ? `"${value.toISOString()}"` : quoted(JSON.stringify(value));
}

function quoted(text: string): string {
  const isPlain = !text.includes('"') && !text.includes('\\');
  return isPlain ? `"${text}"` : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function bufferOf(view: ArrayBufferView): Buffer {
  return Buffer.isBuffer(view) ? view : Buffer.from(view.buffer, view.byteOffset, view.byteLength);
}
