import { type CallSample, takenFrom } from './call-sample.ts';
import { jsonText } from './json-text.ts';
import { type JsonTemplate, readCalls, type Template } from './read-calls.ts';

/** A sample for Go: encoding/json, fmt, log, net/http and strings. */
export function writeGo(sample: CallSample): string {
  const calls = readCalls(sample.curl);
  const written = calls.map(({ method, url, headers, body }, index) => {
    const sign = index === 0 ? ':=' : '=';
    return [
      `request, err ${sign} http.NewRequest("${method}", ${writeText(url)}, ${body === undefined ? 'nil' : writeBody(body)})`,
      ...failing,
      ...headers.map(([name, value]) => `request.Header.Set("${name}", ${writeText(value)})`),
      `response, err ${sign} http.DefaultClient.Do(request)`,
      ...failing,
      ...(index === 0 ? ['var answer struct{ Data map[string]any }'] : []),
      'err = json.NewDecoder(response.Body).Decode(&answer)',
      'response.Body.Close()',
      ...failing,
      ...takenFrom(sample, index, calls.length).map(([name, field]) => `${name} := fmt.Sprint(${reach(field)})`),
    ].join('\n');
  });
  return written.join('\n\n');
}

const failing = ['if err != nil {', '\tlog.Fatal(err)', '}'];

/** `data.accounts.0.id` as a chain of assertions. */
function reach(field: string): string {
  const [first = '', ...rest] = field.split('.');
  return rest.reduce(
    (inner, part) => (/^\d+$/.test(part) ? `${inner}.([]any)[${part}]` : `${inner}.(map[string]any)["${part}"]`),
    `answer.Data["${first}"]`,
  );
}

function writeBody(body: JsonTemplate): string {
  const { text, variables } = jsonText(body);
  if (variables.length === 0) return `strings.NewReader(\`${text.replaceAll('%%', '%')}\`)`;
  return `strings.NewReader(fmt.Sprintf(\`${text}\`, ${variables.join(', ')}))`;
}

function writeText(template: Template): string {
  return template.map((part) => (typeof part === 'string' ? JSON.stringify(part) : part.variable)).join('+');
}
