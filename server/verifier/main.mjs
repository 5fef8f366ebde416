import { isInNode, knowsSignatures } from './hashes.mjs';
import { safely } from './log.mjs';
import { reportParts, reportText } from './report.mjs';
import { readStream } from './tar.mjs';
import { verifyArchive } from './verify.mjs';

/** What a page needs that loads this file: the functions by which it says the same as a terminal. */
export { knowsSignatures, readStream, reportParts, verifyArchive };

const HELP = `Checks an archive that was downloaded from a Tola service, with no call to the service.

  node verify-tola.mjs <archive.tar> [--keys keys.json] [--log ledger.json] [--json]

  --keys   the published keys, saved from /files/certificates/keys.json: keys that are not among them are refused
  --log    a copy of the public log that you kept, from /verify/ledger.json: the archive's log must begin with it
  --json   prints what was found as JSON

Ends with 0 where everything holds, 1 where anything does not, 2 where the file cannot be read.
`;

async function main(parameters) {
  const options = { keys: undefined, log: undefined };
  const files = [];
  for (let at = 0; at < parameters.length; at++) {
    const option = /^--(keys|log)$/.exec(parameters[at])?.[1];
    if (option) options[option] = parameters[++at];
    else if (!parameters[at].startsWith('--')) files.push(parameters[at]);
  }
  if (files.length !== 1 || parameters.includes('--help')) {
    process.stdout.write(HELP);
    return parameters.includes('--help') ? 0 : 2;
  }
  const [{ createReadStream }, { readFile }, { Readable }] = [
    await import('node:fs'),
    await import('node:fs/promises'),
    await import('node:stream'),
  ];
  try {
    const readList = async (file, name) => {
      if (file === undefined) return undefined;
      const text = await readFile(file, 'utf8');
      const saved = safely(() => JSON.parse(text));
      if (!Array.isArray(saved?.[name])) throw new Error(`${file} has no list of ${name}`);
      return saved;
    };
    const [keys, keptLog] = [await readList(options.keys, 'keys'), await readList(options.log, 'entries')];
    const trustedKeys = keys && new Set(keys.keys.map((key) => key?.kid));
    const report = await verifyArchive(readStream(Readable.toWeb(createReadStream(files[0]))), {
      trustedKeys,
      keptLog,
    });
    const { failed, failures, established, open } = report;
    process.stdout.write(
      parameters.includes('--json')
        ? `${JSON.stringify({ failed, failures, established, open }, null, 2)}\n`
        : reportText(report, report.about),
    );
    return failed > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

/** Whether Node.js was started with this file: a page, or a program that imports it, calls the functions. */
async function isStarted() {
  if (!isInNode || process.argv[1] === undefined) return false;
  const [{ realpathSync }, { pathToFileURL }] = [await import('node:fs'), await import('node:url')];
  return import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href;
}

if (await isStarted()) process.exitCode = await main(process.argv.slice(2));
