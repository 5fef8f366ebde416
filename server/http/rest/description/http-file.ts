import { type Request, readersVariables, writtenRequests } from './requests.ts';
import { givenVariables } from './story.ts';

/**
 * Every call as an `.http` file for editors that send such (REST Client of VS Code, Visual Studio): each request by its name, with what it
 * needs taken from the answers to those before. Sent from the first to the last they all succeed.
 */
export function httpFile(options: { serverUrl: string }): string {
  const given = Object.entries({ host: options.serverUrl, ...givenVariables, ...readersVariables });
  const lines = [
    '# Every call of the interface, in an order in which all succeed on a sandbox. Put the mobile of your own account; what takes a token of live comes last.',
    '# A sandbox sends no SMS: its codes are 1234. A call within the cooldown of a code answers 429: wait as Retry-After says.',
    ...given.map(([name, value]) => `@${name} = ${value}`),
  ];
  const taken = new Map<string, string>();
  for (const { title, requests } of writtenRequests()) {
    for (const [index, request] of requests.entries()) {
      const text = withAnswers(textOf(request), taken);
      lines.push('', `### ${index === 0 ? `${title}. ` : ''}${request.title}`, `# @name ${request.name}`, text);
      for (const [name, field] of Object.entries(request.takes)) {
        taken.set(name, `${request.name}.response.body.$.data.${field}`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

function textOf({ method, target, token, headers, body }: Request): string {
  const all = { ...(token === undefined ? {} : { Authorization: `Bearer {{${token}}}` }), ...headers };
  const head = [`${method} {{host}}${target}`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)];
  return [...head, ...(body === undefined ? [] : ['', JSON.stringify(body, null, 2)])].join('\n');
}

/** Such files have one value for a variable, wherever it stands: what another answer sets anew is named by that answer. */
function withAnswers(text: string, taken: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const answer = taken.get(name);
    return answer === undefined ? whole : `{{${answer}}}`;
  });
}
