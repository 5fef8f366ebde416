import { type CallSample, takenFrom } from './call-sample.ts';
import { jsonText, lastName } from './json-text.ts';
import { type Call, readCalls, type Template } from './read-calls.ts';

/** A sample for Java 17 or newer: java.net.URI and java.net.http, without a library. */
export function writeJava(sample: CallSample): string {
  const calls = readCalls(sample.curl);
  const written = calls.map((call, index) => {
    const nth = index === 0 ? '' : String(index + 1);
    return [
      `var request${nth} = HttpRequest.newBuilder(URI.create(${writeText(call.url)}))`,
      ...call.headers.map(([name, value]) => `    .header("${name}", ${writeText(value)})`),
      `    ${writeMethod(call)}.build();`,
      `var answer${nth} = HttpClient.newHttpClient().send(request${nth}, HttpResponse.BodyHandlers.ofString()).body();`,
      ...takenFrom(sample, index, calls.length).map(([name, field]) => writeTaken(name, field, `answer${nth}`)),
    ].join('\n');
  });
  return written.join('\n\n');
}

function writeTaken(name: string, field: string, answer: string): string {
  const pattern = `(?s)^.*?\\"${lastName(field)}\\":\\"?([^\\",}]*).*$`;
  return `var ${name} = ${answer}.replaceFirst("${pattern}", "$1"); // or by the JSON library you have`;
}

function writeMethod({ method, body }: Call): string {
  if (body === undefined) {
    return method === 'GET' ? '.GET()' : `.method("${method}", HttpRequest.BodyPublishers.noBody())`;
  }
  const { text, variables } = jsonText(body);
  const quoted = `"""\n        ${(variables.length > 0 ? text : text.replaceAll('%%', '%')).replaceAll('\\', '\\\\')}"""`;
  const value = variables.length > 0 ? `${quoted}.formatted(${variables.join(', ')})` : quoted;
  return `.method("${method}", HttpRequest.BodyPublishers.ofString(${value}))`;
}

function writeText(template: Template): string {
  return template.map((part) => (typeof part === 'string' ? JSON.stringify(part) : part.variable)).join(' + ');
}
