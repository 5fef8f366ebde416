import { areSame, hex, textOf } from './bytes.mjs';
import { createDays } from './days.mjs';
import { checkCertificate, checkInvoice, createStatements } from './documents.mjs';
import { isSigned, sha256 } from './hashes.mjs';
import { createHoldings } from './holdings.mjs';
import { Ledger } from './ledger.mjs';
import { createLog, readKeys } from './log.mjs';
import { Records } from './records.mjs';
import { createReport } from './report.mjs';
import { readTar, tarHeader } from './tar.mjs';

const FORMAT = 'tola-archive-1';

/**
 * Checks an archive given as chunks of bytes. Answers the report: `failed` (how many failures), `failures` ({ file, line, what, expected, found }),
 * `established` and `open` (texts). Raises nothing for what is in the archive.
 */
export async function verifyArchive(source, { trustedKeys, keptLog } = {}) {
  const report = createReport();
  const state = {
    report,
    files: [],
    about: undefined,
    manifest: undefined,
    signature: undefined,
    trustedKeys,
    keptLog,
  };
  try {
    for await (const file of readTar(source, report)) {
      const name = file.name.replace(/^[^/]*\//, '');
      state.files.push({
        ...file,
        content: undefined,
        name,
        folder: file.name.slice(0, -name.length),
        bytes: file.content.length,
        sha256: hex(sha256(file.content)),
      });
      await readFileOf(state, name, file.content);
    }
  } catch (error) {
    report.broken('the archive', `cannot be read further: ${error.message}`);
  }
  // What these sum up may have been left half read by a line that is broken, and is reported.
  await orBroken(report, () => (state.about ? finish(state) : report.broken('about.json', 'is missing')));
  await orBroken(report, () => checkManifest(state));
  return Object.assign(report, { about: state.about });
}

async function orBroken(report, check) {
  try {
    await check();
  } catch (error) {
    report.broken('the archive', `cannot be checked further: ${error.message}`);
  }
}

async function readFileOf(state, name, content) {
  const { report } = state;
  const text = textOf(content);
  if (text === undefined) return report.broken(name, 'is not UTF-8');
  if (name === 'manifest.json') state.manifest = text;
  else if (name === 'manifest.sig') state.signature = parse(text.trimEnd(), name, report);
  else if (name === 'about.json') begin(state, parse(text.trimEnd(), name, report));
  else if (name === 'keys.json')
    state.keys = readKeys(parse(text.trimEnd(), name, report) ?? {}, report, state.trustedKeys);
  else if (name !== 'schema.json') await readLines(state, name, text);
  return undefined;
}

/**
 * Each line is checked as it comes. Kept are the accounts, the figures of each trade, and what later lines are compared with: some hundred bytes
 * for each of them.
 */
function begin(state, about) {
  if (!about || about.format !== FORMAT) return state.report.broken('about.json', 'the format', FORMAT, about?.format);
  const { report, keys = new Map(), keptLog } = state;
  const log = createLog(report, keys, keptLog);
  const ledger = new Ledger(report, about);
  const records = new Records(report, about);
  const statements = createStatements(report, records);
  const holdings = createHoldings(report, { about, log, ledger });
  const days = createDays(report, { about, log, ledger });
  const count = { invoices: 0, certificates: 0 };
  const handlers = {
    log: log.entry,
    days: days.day,
    balances: (account, where) => ledger.describe(account, where),
    postings(posting, where) {
      days.posting(posting);
      records.posting(posting, ledger.posting(posting, where), where);
    },
    transactions: (record, where) => records.transaction(record, where),
    purchases: (record, where) => records.purchase(record, where),
    payments: (record, where) => records.payment(record, where),
    refunds: (record, where) => records.refund(record, where),
    withdrawals: (record, where) => records.withdrawal(record, where),
    invoices(invoice, where) {
      count.invoices += 1;
      checkInvoice(invoice, { report, records, where });
    },
    commission: statements.entry,
    statements: statements.statement,
    holdings: holdings.leaf,
    certificates(certificate, where) {
      count.certificates += 1;
      return checkCertificate(certificate, { report, keys, where });
    },
  };
  Object.assign(state, { about, log, days, ledger, records, statements, holdings, count, handlers });
  return undefined;
}

async function readLines(state, name, text) {
  const { report } = state;
  const kind = /^([a-z]+)-\d{6}\.jsonl$/.exec(name)?.[1];
  const handle =
    kind !== undefined && state.handlers && Object.hasOwn(state.handlers, kind) ? state.handlers[kind] : undefined;
  if (!handle) return report.broken(name, state.about ? 'is no file of such an archive' : 'comes before about.json');
  if (!text.endsWith('\n')) report.broken(name, 'does not end with a line feed');
  for (const [at, line] of text.slice(0, -1).split('\n').entries()) {
    const where = { file: name, line: at + 1 };
    const record = parse(line, where, report);
    if (record === undefined) continue;
    try {
      const checking = handle(record, where);
      if (checking) await checking;
    } catch (error) {
      report.broken(where, `cannot be checked: ${error.message}`);
    }
  }
  return undefined;
}

/** Reads JSON that is written in the one way that archives have it. */
function parse(text, where, report) {
  try {
    const value = JSON.parse(text);
    if (JSON.stringify(value) !== text) report.broken(where, 'is not written as archives write it');
    return value;
  } catch {
    report.broken(where, 'is not JSON');
    return undefined;
  }
}

/** The signature is over the manifest, which has the hash of each file: nothing in the archive can be another byte. */
async function checkManifest({ report, files, manifest, signature, keys, about }) {
  if (manifest === undefined) return report.broken('manifest.json', 'is missing');
  const fields = parse(manifest.trimEnd(), 'manifest.json', report) ?? {};
  const key = keys?.get(signature?.key_id);
  if (!key) report.broken('manifest.sig', `the key ${signature?.key_id} is not in keys.json`);
  else if (!(await isSigned(key, manifest, signature.signature)))
    report.broken('manifest.sig', 'the signature of the manifest is not one of the key');
  else
    report.holds(
      `The archive was signed with the key ${signature.key_id} and not changed since. Compare this name with the keys that the service publishes, or give them with --keys.`,
    );
  report.same('manifest.json', 'the format', FORMAT, fields.format);
  report.same('manifest.json', 'the key', signature?.key_id, fields.key_id);
  const listed = [...(Array.isArray(fields.files) ? fields.files : [])];
  const own = files.filter(({ name }) => name !== 'manifest.json' && name !== 'manifest.sig');
  for (const [at, file] of own.entries()) {
    const entry = listed[at];
    report.same(file.name, 'the place in the manifest', entry?.name, file.name);
    report.same(file.name, 'the size', entry?.bytes, file.bytes);
    report.same(file.name, 'the SHA-256', entry?.sha256, file.sha256);
  }
  const names = new Set();
  for (const { name } of files) {
    if (names.has(name)) report.broken(name, 'is in the archive twice');
    names.add(name);
  }
  const ends = files.slice(-2).map(({ name }) => name);
  report.same('manifest.json', 'the last two files', 'manifest.json, manifest.sig', ends.join(', '));
  for (const { name } of listed.slice(own.length)) report.broken(name, 'is in the manifest and not in the archive');
  const atSeconds = Math.floor(Date.parse(fields.made_at) / 1000);
  for (const { header, folder, name, bytes } of files) {
    if (!areSame(header, tarHeader(`${fields.name}/${name}`, { bytes, atSeconds })))
      report.broken(name, `its header in the archive (${folder || 'no folder'}) is not the one that was written`);
  }
  for (const field of ['book', 'mode', 'receiver', 'issuer', 'made_at', 'name'])
    if (about) report.same('about.json', `the field ${field}`, fields[field], about[field]);
  return undefined;
}

function finish(state) {
  const { report, about, log, days, ledger, records, statements, holdings, count } = state;
  const isUser = about.receiver === 'user';
  const { still, accounts } = ledger.finish();
  const { unfinished } = records.finish();
  const { lines, openings, position } = ledger;
  const size = log.finish();
  const held = holdings.finish();
  const commission = statements.finish();
  days.finish();
  for (const [id, { where }] of records.settled)
    if (about.period.name === 'all')
      report.broken(where, `the statement ${id} that was settled is not in this archive`);

  report.holds(
    `${accounts} balances: recomputed from ${lines} lines of postings, each the one before plus what was moved, none left out.`,
  );
  report.holds(
    `${records.count.records} records (trades, payments, withdrawals): ${records.count.figures} figures recomputed by the rounding of the specification, and ${records.count.postings} postings compared with them line by line.`,
  );
  report.holds(`${count.invoices} invoices: GST and totals recomputed from their trades.`);
  report.holds(`The public log: ${size} statements, each signed, each log the beginning of the next.`);
  if (!isUser) {
    report.holds(
      `The chain: ${position - about.chain.first + 1} postings, each link computed anew; ${days.count} heads of days, each among those that the service signed.`,
    );
    report.holds(
      `${statements.count.statements} statements: recomputed from ${statements.count.entries} entries of the commission ledger.`,
    );
  }
  if (held.leaves > 0)
    report.holds(
      `${held.leaves} holdings were counted in what the service signed to owe${held.compared > 0 ? `; ${held.compared} of them are what the postings come to at that moment` : ''}.`,
    );
  if (count.certificates > 0) report.holds(`${count.certificates} certificates: signed as they stand.`);
  sayOpen(state, { still, openings, unfinished, held, commission });
}

/** What an archive of this kind cannot show. */
function sayOpen(
  { report, about, log, days, statements, records, keptLog, trustedKeys },
  { still, openings, unfinished, held, commission },
) {
  const isUser = about.receiver === 'user';
  if (isUser)
    report.cannot(
      'That the hashes of the chain are those of these postings: each is over the lines of others too, which are not yours to see. The archive of the partner or of an auditor must have the same hash at the same place. Until you compare them, a posting here is the word that the service signed with this archive; what binds it for everyone is the holdings that were counted, and your certificates.',
    );
  if (isUser)
    report.cannot(
      'That the rates of your trades follow from the prices of their moments: the price before the markup is not in an archive of a user.',
    );
  if (openings > 0)
    report.cannot(
      `How ${openings} accounts came to the balance that they began this period with: an archive of all time shows it.`,
    );
  if (still > 0)
    report.cannot(
      `The balances of ${still} accounts that did not move in this period: they are as the service states them.`,
    );
  if (unfinished > 0) report.cannot(`How ${unfinished} buys ended: that was not posted yet.`);
  if (statements.count.elsewhere > 0)
    report.cannot(
      `${statements.count.elsewhere} entries of the commission ledger belong to trades outside this archive.`,
    );
  sayOpenOfMonths(report, commission, statements.count);
  const withoutInvoice = records.trades.count(
    ({ type, status, isInvoiced }) => !isInvoiced && status === 'completed' && INVOICED.has(type),
  );
  if (withoutInvoice > 0 && !isUser)
    report.cannot(`${withoutInvoice} trades have no invoice in this archive: one comes within minutes of the trade.`);
  if (!isUser && days.count === 0)
    report.cannot(
      `That the chain is the one the service signed: this archive has no signed head of the book; the log has ${log.days.size} signed days.`,
    );
  for (const { index } of log.restores)
    report.cannot(
      `What entry ${index} of the log, a restore of the database, says was lost: copies from before it may have other entries in those places.`,
    );
  if (held.leaves === 0)
    report.cannot(
      about.holdings_at_ms === null
        ? 'That holdings were counted in a commitment: this archive has none.'
        : 'That holdings were counted in a commitment: nobody here held metal when it was made, by what this archive says.',
    );
  else if (held.compared === 0)
    report.cannot('That the holdings that were counted are those of the postings: a sandbox has its own time.');
  if (!trustedKeys)
    report.cannot('Whose the key is: compare it with the published keys, from another connection if you can.');
  if (!keptLog)
    report.cannot('That the log shown to you is the log shown to others: keep copies of it and give one with --log.');
  report.cannot(
    'That the prices cited were those of the market, that what is outside the books (the bank, the gateway, the vault) is as the books say, or that metal lies in a vault.',
  );
}

function sayOpenOfMonths(report, { notEntered, unstated }, { settledLater }) {
  if (notEntered > 0)
    report.cannot(`The commission of ${notEntered} trades: their entries may be in a month after this period.`);
  if (unstated.length > 0)
    report.cannot(`The statements of ${unstated.join(', ')}: these months have entries and no statement here.`);
  if (settledLater > 0)
    report.cannot(`How ${settledLater} statements were settled: that was posted after the last posting here.`);
}

const INVOICED = new Set(['buy', 'sell', 'sip_installment', 'inventory_purchase']);
