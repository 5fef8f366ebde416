import { recordAudit } from '../../accounts/audit/record-audit.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { refuseOver } from '../../accounts/rate-windows/window.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import type { Core, PartnerContext } from '../context.ts';
import { readPeriod } from './period.ts';
import { findOpenBook } from './store/books.ts';
import { type Archive, openArchive } from './write-archive.ts';

const WINDOW_MS = 600_000;
const ARCHIVES_MAX = 6;
const AUDITOR_MAX = 120;

/**
 * Opens the archive of the caller's own book for a period (`all`, `2026-11`, `FY2026-27`), and notes in the audit trail who took it. Raises
 * VALIDATION_ERROR on `period`, RATE_LIMITED after six in ten minutes, SERVICE_UNAVAILABLE where too many are written.
 */
export async function takeArchive(
  context: PartnerContext,
  input: { period: string },
  signal?: AbortSignal,
): Promise<Archive> {
  const { core, bookId, mode } = context;
  const period = readPeriod(input.period);
  await enterWindow(core, `book ${bookId}`);
  const archive = await openArchive(core, { bookId, mode, receiver: { kind: 'partner' }, period }, signal);
  return noted(archive, () =>
    recordAudit(context, core.database.pool, {
      action: 'archive.taken',
      subject: context.partner.id,
      after: { mode, period: period.name },
    }),
  );
}

/**
 * Opens the archive of a partner's book for an auditor, in whose name a member of the staff takes it; the audit trail keeps that, and shows it to the partner too. Raises
 * VALIDATION_ERROR on `period` and `auditor`, NOT_FOUND where the partner has no such book, RATE_LIMITED after six of a partner in ten minutes.
 */
export async function handOutArchive(
  core: Core,
  operator: OperatorContext,
  input: { partnerId: string; mode: Mode; period: string; auditor: string },
  signal?: AbortSignal,
): Promise<Archive> {
  const { partnerId, mode } = input;
  const period = readPeriod(input.period);
  const auditor = input.auditor.trim();
  if (auditor === '' || isLonger(auditor, AUDITOR_MAX)) {
    throw fieldError('VALIDATION_ERROR', 'auditor', `must be a name of 1 to ${AUDITOR_MAX} characters`);
  }
  const bookId = await findOpenBook(core.database.pool, { partnerId, mode });
  if (bookId === undefined) throw new DomainError('NOT_FOUND', { message: 'This partner has no book in this mode.' });
  await enterWindow(core, `auditor of book ${bookId}`);
  const archive = await openArchive(core, { bookId, mode, receiver: { kind: 'auditor' }, period }, signal);
  return noted(archive, () =>
    recordAudit({ ...operator, partner: { id: partnerId } }, core.database.pool, {
      action: 'archive.handed_out',
      subject: partnerId,
      after: { mode, period: period.name, auditor },
    }),
  );
}

/** An archive once the audit trail has who took it; where it cannot be noted, the archive is given up. */
async function noted(archive: Archive, note: () => Promise<unknown>): Promise<Archive> {
  try {
    await note();
    return archive;
  } catch (error) {
    await archive.bytes.return();
    throw error;
  }
}

async function enterWindow(core: Core, whose: string): Promise<void> {
  const bucket = `archives ${whose}`;
  const window = await core.accounts.requestWindows({ bucket, windowMs: WINDOW_MS, requestsMax: ARCHIVES_MAX });
  refuseOver(window, 'Too many archives in a short time.');
}
