import type { SampleLanguage } from './languages.ts';

/** What stands before the first call: the address of the service, and in the languages of the SDKs their installation. */
export function beforeFirstCall(api: string, language: SampleLanguage): string {
  const quoted = JSON.stringify(api);
  const written: Record<SampleLanguage, string> = {
    curl: `API=${quoted}`,
    typescript: `// npm install ${api}/sdk/tola-sdk.tgz\nimport { Tola } from '@tola/sdk';\n\nconst API = '${api}';`,
    python: `# pip install ${api}/sdk/tola_sdk-1.8.0-py3-none-any.whl\nimport tola\n\nAPI = ${quoted}`,
    php: `$API = '${api}';`,
    java: `var API = ${quoted};`,
    go: `API := ${quoted}`,
  };
  return written[language];
}

const NAMED_VARIABLES = 'What the next calls need is in variables of the names given there.';

/** What a program begins with that is run again and again: the token it has, in a sandbox as new; undefined where no SDK is shown. */
export function beforeEachRun(language: SampleLanguage): string | undefined {
  const written: Partial<Record<SampleLanguage, string>> = {
    typescript:
      'const TOKEN = process.env.TOLA_TOKEN;\nconst tola = new Tola({ baseUrl: API, token: TOKEN });\nawait tola.sandbox.reset();',
    python: 'import os\n\nTOKEN = os.environ["TOLA_TOKEN"]\nclient = tola.Tola(API, TOKEN)\nclient.sandbox.reset()',
  };
  return written[language];
}

/** How calls in a language are put together. */
export function howToRun(language: SampleLanguage): string {
  if (language === 'curl') {
    return 'Paste the calls into a shell one after the other. Each says which value of its answer the next ones need; put it into the variable named there.';
  }
  if (language === 'typescript') {
    return `Put the calls into one file, one after the other: \`shop.mts\`, which Node 22.18 and newer runs as it is (\`node shop.mts\`), and older Node with \`npx tsx shop.mts\`. ${NAMED_VARIABLES}`;
  }
  if (language === 'python') {
    return `Put the calls into one file, one after the other. ${NAMED_VARIABLES}`;
  }
  return `Put the calls into one program, one after the other. ${NAMED_VARIABLES}`;
}
