import { z } from 'zod';
import { browseUsers } from '../../../domain/customers/users/browse-users.ts';
import { type MetalHolding, readPortfolio } from '../../../domain/customers/users/portfolio.ts';
import { istDisplay } from '../../../domain/documents/certificates/certificate.ts';
import { issueCertificate } from '../../../domain/documents/certificates/issue-certificate.ts';
import { explainPortfolio } from '../../../domain/documents/explain/explain-portfolio.ts';
import { endEmbedSessions, listEmbedSessions } from '../../../domain/hosted/end-sessions.ts';
import { type Asset, byAsset } from '../../../domain/kernel/assets.ts';
import { isoTime, istDayStart } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { readUserHistory } from '../../../domain/reports/timeline/user-history.ts';
import { listUserEntries } from '../../../domain/reports/user-ledger/list-user-entries.ts';
import { readPortfolioThen } from '../../../domain/reports/user-ledger/read-portfolio-then.ts';
import { partnerProcedure, router } from '../init.ts';
import { requireDayNumber } from '../ist-days.ts';
import { presentBalances, presentHistory, presentUser } from './present-users.ts';
import { presentExplainedPortfolio } from './statements/present-explanations.ts';
import { userFilter, userFilterInput } from './user-filter.ts';

const userInput = z.object({ userCode: z.string().max(64) });
const STEPS_MAX = 300;

/** The end of an IST day, milliseconds. Raises INVALID_TO. */
const endOfDay = (day: string) => istDayStart(requireDayNumber(day, 'INVALID_TO') + 1);

export const usersRouter = router({
  /** Users of the partner with what they hold. `after` is the `next` of the page before. */
  list: partnerProcedure('business.read')
    .input(
      userFilterInput.extend({
        after: z.string().max(64).optional(),
        limit: z.int().min(1).max(100).default(25),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { after, limit } = input;
      const { users, next, total } = await browseUsers(ctx.partner, { ...userFilter(input), after, limit });
      return {
        users: users.map((user) => ({ ...presentUser(user), balances: presentBalances(user.balances) })),
        next: next ?? null,
        total,
      };
    }),

  /** One user: who they are, masked, what they did, and the latest things that happened to them. */
  read: partnerProcedure('business.read')
    .input(userInput.extend({ steps: z.int().min(1).max(STEPS_MAX).default(30) }))
    .query(async ({ ctx, input }) =>
      presentHistory(await readUserHistory(ctx.partner, { userCode: input.userCode, limit: input.steps })),
    ),

  /** Where the user is signed in to the hosted screens. */
  sessions: partnerProcedure('business.read')
    .input(userInput)
    .query(async ({ ctx, input }) =>
      (await listEmbedSessions(ctx.partner, input.userCode)).map((session) => ({
        ...session,
        createdAt: isoTime(session.createdAt),
        lastSeenAt: isoTime(session.lastSeenAt),
        expiresAt: isoTime(session.expiresAt),
      })),
    ),

  /** Signs the user out of the hosted screens: at one phone, or everywhere. */
  endSessions: partnerProcedure('users.manage')
    .input(userInput.extend({ sessionId: z.string().max(64).optional() }))
    .mutation(async ({ ctx, input }) => ({ ended: await endEmbedSessions(ctx.partner, input) })),

  /** What a user holds, valued at the sell rate of the moment; or what they held at the end of an IST day, at the base sell rate of then. */
  portfolio: partnerProcedure('business.read')
    .input(userInput.extend({ asOf: z.string().max(10).optional() }))
    .query(async ({ ctx, input: { userCode, asOf } }) => {
      const then =
        asOf === undefined ? undefined : await readPortfolioThen(ctx.partner, { userCode, before: endOfDay(asOf) });
      const portfolio = then ?? (await readPortfolio(ctx.partner, userCode));
      const holding = (asset: Asset, { metal, sipMetal, ...held }: MetalHolding) => ({
        /** Of a past day: when the rate was published */
        rateAt: then ? isoTime(then.pricedAt[asset]) : null,
        quantityGrams: grams(metal),
        sipGrams: grams(sipMetal),
        investedInr: rupees(held.invested),
        averageBuyRateInrPerGram: rupees(held.averageBuyRate),
        currentRateInrPerGram: rupees(held.currentRate),
        currentValueInr: rupees(held.currentValue),
        gainInr: rupees(held.gain),
        gainPct: Number(held.gainBasisPoints) / 100,
      });
      return {
        ...byAsset((asset) => holding(asset, portfolio.holdings[asset])),
        inrWalletInr: rupees(portfolio.inrWallet),
        totalValueInr: rupees(portfolio.totalValue),
        asOf: isoTime(portfolio.asOf),
      };
    }),

  /** How each figure of that came about, and a page of the trades that moved the metal, newest first. */
  explanation: partnerProcedure('business.read')
    .input(
      userInput.extend({ cursor: z.int().min(1).max(100_000).default(1), limit: z.int().min(1).max(100).default(20) }),
    )
    .query(async ({ ctx, input: { userCode, cursor, limit } }) =>
      presentExplainedPortfolio(await explainPortfolio(ctx.partner, { userCode, page: cursor, limit }), {
        cursor,
        limit,
      }),
    ),

  /** Movements of a user's rupees and metal, newest first, and what they held at the end of an IST day, or now. */
  ledger: partnerProcedure('business.read')
    .input(
      userInput.extend({
        asOf: z.string().max(10).optional(),
        cursor: z.string().max(64).nullish(),
        limit: z.int().min(1).max(100).default(20),
      }),
    )
    .query(async ({ ctx, input: { asOf, cursor, ...rest } }) => {
      const before = asOf === undefined ? undefined : endOfDay(asOf);
      const { entries, balances, nextCursor } = await listUserEntries(ctx.partner, {
        ...rest,
        before,
        cursor: cursor ?? undefined,
      });
      return {
        entries: entries.map((entry) => {
          const signed = entry.direction === 'credit' ? entry.amount : -entry.amount;
          const figure = entry.asset === null ? rupees : grams;
          return {
            id: entry.id,
            account: entry.account,
            type: entry.type,
            amount: figure(signed),
            balanceAfter: figure(entry.balanceAfter),
            referenceType: entry.referenceType,
            referenceId: entry.referenceId,
            createdAt: isoTime(entry.createdAt),
          };
        }),
        balances: presentBalances(balances),
        nextCursor: nextCursor ?? null,
      };
    }),

  /** The certificate of what a user holds today, issued where there is none of today; a change like that of the API's call. */
  certificate: partnerProcedure('business.read')
    .input(userInput)
    .mutation(async ({ ctx, input }) => {
      const { certificate, verifyUrl, imageUrl, isReused, isSimulated } = await issueCertificate(
        ctx.partner,
        input.userCode,
      );
      return {
        number: certificate.number,
        issuedAt: istDisplay(certificate.issuedAt),
        verifyUrl,
        imageUrl,
        isReused,
        isSimulated,
      };
    }),
});
