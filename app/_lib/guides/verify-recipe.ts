/** Checks a signed copy (first argument) with the published keys (second). Needs Node.js and nothing of ours. */
export const verifyRecipe = `import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const [copy, { keys }] = process.argv.slice(2).map(read);
const key = createPublicKey({ key: keys.find(({ kid }) => kid === copy.key_id), format: 'jwk' });
const isGenuine = verify(null, Buffer.from(copy.payload), key, Buffer.from(copy.signature, 'base64'));
process.stdout.write(isGenuine ? \`Genuine: \${copy.payload}\\n\` : 'NOT GENUINE\\n');
process.exitCode = isGenuine ? 0 : 1;
`;

/** How it is run. */
export function recipeCommand(number: string): string {
  return `node check.mjs ${number}.json keys.json`;
}
