import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { diagnoseRequest, type Finding } from '../../domain/webhooks/debugger/diagnose-request.ts';
import { type PastedHeaders, readPastedHeaders } from '../../domain/webhooks/debugger/pasted-headers.ts';
import type { ListenOptions } from './options.ts';

type Output = { say(line: string): void; hasColour: boolean };

/** A receiver that verifies what comes, prints it, and answers as asked. */
export function createListener(options: ListenOptions, output: Output): http.Server {
  const paint = painter(output.hasColour);
  const seen = new Map<string, number>();
  let left = options.fail;

  function statusOf(findings: Finding[]): number {
    if (findings.length > 0) return 401;
    if (options.fail === 0) return options.status ?? 200;
    if (left === 0) return 200;
    left--;
    return options.status ?? 500;
  }

  return http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      output.say(`${new Date().toISOString()}  a request broke off`);
      return;
    }
    const body = Buffer.concat(chunks).toString('utf8');
    const headers = readPastedHeaders(JSON.stringify(request.rawHeaders));
    const findings = options.secret === undefined ? [] : verify(options.secret, headers, body);
    const status = statusOf(findings);
    const eventId = headers.get('x-service-event-id')?.value ?? 'no event id';
    const times = (seen.get(eventId) ?? 0) + 1;
    seen.set(eventId, times);
    const verdict =
      options.secret === undefined
        ? paint('yellow', 'not verified')
        : findings.length === 0
          ? paint('green', 'genuine')
          : paint('red', 'refused');
    const again = times > 1 ? paint('yellow', ` (delivery ${times} of this event)`) : '';
    output.say(
      `${new Date().toISOString()}  ${paint('bold', headers.get('x-service-event')?.value ?? 'no event')}  ${eventId}${again}`,
    );
    output.say(`  ${verdict}, answered ${status}${options.delayMs > 0 ? ` after ${options.delayMs} ms` : ''}`);
    for (const { code, values } of findings) {
      const details = Object.entries(values).map(([name, value]) => `${name} ${value}`);
      output.say(paint('red', `  because ${code}${details.length > 0 ? ` (${details.join(', ')})` : ''}`));
    }
    output.say(indented(body));
    if (options.delayMs > 0) await pause(options.delayMs);
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(findings.map(({ code }) => code).join('\n'));
  });
}

/** What makes a careful receiver refuse. While a rotation is staged, the new secret's signature has a header of its own. */
function verify(secret: string, headers: PastedHeaders, body: string): Finding[] {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const causes = (of: PastedHeaders) =>
    diagnoseRequest(
      { headers: of, body, computed: undefined, secret: undefined },
      { secret, nextSecret: undefined, bodySent: undefined, sent: [], nowSeconds },
    ).filter((finding) => finding.isCause);
  const found = causes(headers);
  const next = headers.get('x-service-signature-next');
  if (found.length === 0 || !next) return found;
  return causes(new Map([...headers, ['x-service-signature', next]])).length === 0 ? [] : found;
}

function indented(body: string): string {
  let text = body;
  try {
    text = JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Shown as it came.
  }
  return text.replace(/^/gm, '  ');
}

const codes = { bold: 1, red: 31, green: 32, yellow: 33 };

/** Puts a text in colour, where the terminal has any. */
function painter(hasColour: boolean): (colour: keyof typeof codes, text: string) => string {
  return (colour, text) => (hasColour ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text);
}
