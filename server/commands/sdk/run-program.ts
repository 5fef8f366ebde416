import { spawn } from 'node:child_process';

/** Runs a program to its end and answers what it wrote. Raises an Error with all of it where it failed. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<string> {
  const { input, ...rest } = options;
  const child = spawn(program, args, { ...rest, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part;
    all += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    all += part;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${all}`);
  return said;
}
