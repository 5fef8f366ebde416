/** Samples of the guides, run as a shell would run them. */

/** Calls in the text of a sample, with the variables put in as a shell would. */
export function callsIn(text: string, variables: ReadonlyMap<string, string>): ShellCall[] {
  return text.split('\n\n').map((command) => readCurl(wordsOf(command, variables)));
}

export type ShellCall = { method: string; url: string; headers: Record<string, string>; body: string | undefined };

/** Words of one command: single quotes keep all, double quotes keep all but variables, a backslash joins lines. */
function wordsOf(command: string, variables: ReadonlyMap<string, string>): string[] {
  const parts = command.replaceAll('\\\n', ' ').matchAll(/\s+|'([^']*)'|"([^"]*)"|([^\s'"]+)/g);
  const words: string[] = [''];
  const expand = (part: string) =>
    part.replace(/\$(\w+)/g, (_, name: string) => {
      const value = variables.get(name);
      if (value === undefined) throw new Error(`$${name} is not set by any step before`);
      return value;
    });
  for (const [whole, single, double, bare] of parts) {
    if (/^\s/.test(whole)) words.push('');
    else words[words.length - 1] += single ?? expand(double ?? bare ?? '');
  }
  return words.filter((word) => word !== '');
}

function readCurl([command, ...words]: string[]): ShellCall {
  if (command !== 'curl') throw new Error(`a sample is a curl, not ${command}`);
  const call: ShellCall = { method: '', url: '', headers: {}, body: undefined };
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (word === '-X') call.method = words[++index] as string;
    else if (word === '-d') call.body = words[++index];
    else if (word === '-H') {
      const [name = '', ...value] = (words[++index] as string).split(': ');
      call.headers[name] = value.join(': ');
    } else call.url = word;
  }
  call.method ||= call.body === undefined ? 'GET' : 'POST';
  return call;
}

/** The shown part of a sample. */
export type Sample = {
  title: string;
  curl: string;
  takes: Readonly<Record<string, string>>;
  answer: string;
};

/**
 * Runs the calls of a sample and takes from their answers what it says. Raises where a call is refused, where a field that is to be taken is
 * not there, or where the printed answer has a field that the last call did not answer.
 */
export async function runSample(sample: Sample, variables: Map<string, string>): Promise<void> {
  // The demo account's mobile stands for the reader's own.
  const text = sample.curl.replaceAll('9999900001', variables.get('mobile of the reader') ?? '9999900001');
  const answers: Record<string, unknown>[] = [];
  for (const { method, url, headers, body } of callsIn(text, variables)) {
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const answer = (await response.json()) as { data: Record<string, unknown> };
    if (!response.ok) throw new Error(`${sample.title}: ${response.status} ${JSON.stringify(answer)}`);
    answers.push(answer.data);
    for (const [name, field] of Object.entries(sample.takes)) {
      if (typeof answer.data[field] !== 'string') throw new Error(`${sample.title}: ${field} of ${url} is no text`);
      variables.set(name, answer.data[field]);
    }
  }
  const printed = [...sample.answer.matchAll(/^ {2}"(\w+)":/gm)].map(([, field]) => field as string);
  const missing = printed.filter((field) => !(field in (answers.at(-1) ?? {})));
  if (missing.length > 0)
    throw new Error(`${sample.title}: its printed answer has ${missing.join(', ')}, the real one not`);
}
