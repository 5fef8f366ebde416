import { openDatabase } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { openBook } from '../../domain/accounts/partners/open-book.ts';
import { makeToken, tokenHash } from '../../domain/accounts/tokens/token-format.ts';
import { byAsset } from '../../domain/kernel/assets.ts';
import { newId } from '../../domain/kernel/ids.ts';
import { openClient } from './http-client.ts';
import type { Trader } from './workloads.ts';

const FLOAT_PAISE = 1_000_000_000_00n;
const METAL_MICROGRAMS = 1_000_000_000_000n;

/** Makes partners with live floats and metal that no run exhausts, and a user of each; the users through the API itself. */
export async function makeTraders(options: { databaseUrl: string; url: string; count: number }): Promise<Trader[]> {
  const tokens = await makePartners(options);
  const traders = await Promise.all(
    tokens.map(async (token, index) => {
      const client = await openClient(options.url, token);
      const mobile = `98${String(10_000_000 + index)}`;
      const answer = await client.send('POST', '/partner/users/init', JSON.stringify({ mobile, flow: 'api' }));
      client.close();
      const userCode = /"user_code":"([^"]+)"/.exec(answer.body)?.[1];
      if (!userCode) throw new Error(`users/init answered ${answer.status}: ${answer.body}`);
      return { token, userCode, mobile };
    }),
  );
  await approveKyc(options.databaseUrl, traders);
  return traders;
}

/** Users who buy as much as these need approved KYC. */
async function approveKyc(databaseUrl: string, traders: readonly Trader[]): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await database.pool.query(
      `INSERT INTO kyc (person_id, user_id, status) SELECT person_id, id, 'approved' FROM end_user WHERE user_code = ANY ($1)`,
      [traders.map(({ userCode }) => userCode)],
    );
  } finally {
    await database.close();
  }
}

async function makePartners(options: { databaseUrl: string; count: number }): Promise<string[]> {
  const database = openDatabase(options.databaseUrl, { poolSize: 1 });
  const at = Date.now();
  try {
    return await inTransaction(database.pool, async (client) => {
      const tokens: string[] = [];
      for (let index = 0; index < options.count; index++) {
        const id = newId('ptn', at);
        const token = makeToken('live');
        await client.query(
          `INSERT INTO partner (id, name, tier, capabilities, live_enabled, daily_send_limit_paise)
           VALUES ($1, 'Bench', 'paid', '{pricing,users,buy,sell,send,payments,transactions}', true, 1000000000000)`,
          [id],
        );
        await openBook(client, {
          partnerId: id,
          mode: 'live',
          wallet: { type: 'prepaid', floatPaise: FLOAT_PAISE, creditLimitPaise: 0n },
          metal: { ...byAsset(() => 0n), gold: METAL_MICROGRAMS },
          at,
        });
        await client.query(
          `INSERT INTO access_token (id, partner_id, mode, hash, last_four) VALUES ($1, $2, 'live', $3, $4)`,
          [newId('tok', at), id, tokenHash(token), token.slice(-4)],
        );
        tokens.push(token);
      }
      return tokens;
    });
  } finally {
    await database.close();
  }
}
