import { hex } from './bytes.mjs';
import { sha256 } from './hashes.mjs';

const ZEROS = '0'.repeat(64);
/** Accounts that a user's balance is in: none of them may fall below zero. */
const HELD = new Set(['user_metal', 'user_sip_metal', 'user_inr']);
/** How far the clocks of a commitment and a posting may lie apart. */
const WINDOW_MS = 120_000;

/**
 * Follows the postings of a book in their order: computes each link of the chain, and each balance from the amounts. In a user's archive,
 * which has that user's lines alone, balances are computed and links are not.
 */
export class Ledger {
  accounts = new Map();
  links = new Map();
  lines = 0;
  openings = 0;

  constructor(report, about) {
    this.report = report;
    this.about = about;
    this.isWhole = about.receiver !== 'user';
    this.heads = new Set(about.heads);
    this.position = about.chain.first - 1;
    this.hash = about.chain.previous_hash;
    if (about.chain.first === 1) {
      report.same('about.json', 'the hash before the first posting of a book', ZEROS, about.chain.previous_hash);
    }
  }

  /** An account as balances.jsonl describes it. */
  describe(account, where) {
    if (this.accounts.has(account.account)) this.report.broken(where, `account ${account.account} is listed twice`);
    const start = { stated: BigInt(account.balance), balance: undefined, version: 0, at: 0, around: undefined };
    this.accounts.set(account.account, { ...account, ...start, where });
  }

  /** Checks a posting, and answers its lines with what their accounts are. */
  posting(posting, where) {
    if (this.isWhole) this.checkLink(posting, where);
    if (this.heads.has(posting.position)) this.links.set(posting.position, posting.hash);
    const moved = posting.lines.map((line) => this.move(posting, line, where)).filter((line) => line !== undefined);
    if (this.isWhole) {
      const sums = new Map();
      for (const { asset, amount } of moved) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
      for (const [asset, sum] of sums) this.report.same(where, `the sum of the posting in ${asset}`, 0, sum);
    } else if (moved.some(({ user }) => user !== this.about.user_code)) {
      this.report.broken(where, 'has a line of another user');
    }
    return moved;
  }

  checkLink(posting, where) {
    this.position += 1;
    this.report.same(where, 'the place in the chain', this.position, posting.position);
    const lines = posting.lines.map((line) => `${line.join(' ')}\n`).join('');
    const head = `${posting.id} ${posting.kind} ${posting.at_ms} ${posting.lines.length}`;
    const text = `tola-posting-1\n${this.about.book} ${posting.position}\n${this.hash}\n${head}\n${lines}${posting.reference}`;
    this.report.same(where, `the hash of posting ${posting.id}`, hex(sha256(text)), posting.hash);
    this.hash = posting.hash;
  }

  move(posting, [id, amountText, balanceText, version, described], where) {
    const { report } = this;
    const account = this.accounts.get(id);
    const [amount, balance] = [BigInt(amountText), BigInt(balanceText)];
    if (!account) {
      report.broken(where, `account ${id} is not in balances.jsonl`);
      return undefined;
    }
    const isDescribed = described !== undefined;
    if (isDescribed !== (version === 1)) report.broken(where, `the first line of account ${id} alone says what it is`);
    if (isDescribed) {
      const stated = `${account.kind} ${account.asset} ${account.user_code ?? '-'}`;
      report.same(where, `what account ${id} is`, stated, described);
    }
    if (account.balance === undefined) this.open(account, { before: balance - amount, version }, where);
    const isNext = report.same(where, `the number of the line in account ${id}`, account.version + 1, version);
    if (isNext) report.same(where, `the balance of account ${id} after ${amount}`, account.balance + amount, balance);
    if (posting.at_ms < account.at) report.broken(where, `account ${id} was moved later already`);
    if (HELD.has(account.kind) && balance < 0n) {
      report.broken(where, `account ${id} of a user is below zero`, 'at least 0', balance);
    }
    this.noteAround(account, posting.at_ms, { before: balance - amount, after: balance });
    Object.assign(account, { balance, version, at: posting.at_ms });
    this.lines += 1;
    return { kind: account.kind, asset: account.asset, user: account.user_code ?? '-', amount, balance };
  }

  /** What an account held before its first line here: nothing, or what an archive of an earlier period leads to. */
  open(account, { before, version }, where) {
    account.balance = before;
    account.version = version - 1;
    if (version > 1) this.openings += 1;
    else this.report.same(where, `the balance of account ${account.account} before its first line`, 0, before);
    if (version > 1 && this.about.chain.first === 1 && this.isAll()) {
      this.report.broken(where, `lines of account ${account.account} before this one are missing`);
    }
  }

  isAll() {
    return this.about.period.name === 'all';
  }

  /** Keeps what an account held about the moment of the commitment to holdings. */
  noteAround(account, at, { before, after }) {
    const moment = this.about.holdings_at_ms;
    if (moment === null) return;
    if (at <= moment - WINDOW_MS) return;
    account.around ??= [before];
    if (at <= moment + WINDOW_MS) account.around.push(after);
  }

  /** What a user may have held of a metal about the moment of the commitment: sums of free metal and that of SIPs. */
  heldAbout(userCode, asset) {
    let sums = [0n];
    for (const name of ['user_metal', 'user_sip_metal']) {
      const account = this.byUser().get(`${userCode} ${asset} ${name}`);
      if (!account) continue;
      const own = account.around ?? [account.balance ?? account.stated];
      sums = sums.flatMap((sum) => own.map((each) => sum + each));
    }
    return sums;
  }

  byUser() {
    if (!this.users) {
      this.users = new Map();
      for (const account of this.accounts.values()) {
        if (account.user_code) this.users.set(`${account.user_code} ${account.asset} ${account.kind}`, account);
      }
    }
    return this.users;
  }

  finish() {
    const { report, about } = this;
    let still = 0;
    for (const account of this.accounts.values()) {
      if (account.balance === undefined) {
        if (this.isAll()) report.broken(account.where, `account ${account.account} has no line`);
        else still += 1;
        continue;
      }
      report.same(account.where, `the balance of account ${account.account}`, account.balance, account.stated);
      report.same(account.where, `the number of lines of account ${account.account}`, account.version, account.lines);
    }
    if (this.isWhole) {
      report.same('about.json', 'the place of the last posting', this.position, about.chain.last);
      report.same('about.json', 'the hash of the last posting', this.hash, about.chain.last_hash);
    }
    return { still, accounts: this.accounts.size };
  }
}
