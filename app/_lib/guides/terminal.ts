import type { Step } from './step.ts';

/**
 * A step as it is pasted into a terminal: known variables (`$API`, and others by name) are put in, and what later steps take from its
 * answer ends in a variable of the shell, while the answer is still shown.
 */
export function terminalText(step: Step, known: Readonly<Record<string, string | undefined>>): string {
  const curl = step.curl
    // A variable between quotes of a JSON body stands as "'"$NAME"'".
    .replace(/'"\$(\w+)"'/g, (whole, name: string) => known[name] ?? whole)
    .replace(/\$(\w+)/g, (whole, name: string) => known[name] ?? whole)
    .replaceAll(/^curl /gm, 'curl -s ');
  const taken = Object.entries(step.takes);
  const [first] = taken;
  if (!first) return curl;
  const [variable, field] = first;
  return `${variable}=$(${curl} \\\n  | tee /dev/stderr | sed -n 's/.*"${field}": *"\\([^"]*\\)".*/\\1/p')`;
}
