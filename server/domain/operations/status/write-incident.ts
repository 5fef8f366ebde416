import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import type { StatusCapability } from './capability.ts';
import { insertIncident, insertNote, lockIncident } from './store.ts';

/** Longest texts, in characters; and notes of an incident. */
export const incidentBounds = { titleMax: 120, bodyMax: 2_000, notesMax: 100 } as const;

/**
 * Tells partners of a failure or of planned work, on the status page. One person is enough. Raises ROLE_NOT_ALLOWED, VALIDATION_ERROR on `title`, `body`
 * or `capabilities`. Leaves an audit entry.
 */
export async function openIncident(
  context: OperatorContext,
  input: { title: string; body: string; capabilities: readonly StatusCapability[] },
): Promise<{ incidentId: string }> {
  const title = readText(input.title, 'title', incidentBounds.titleMax);
  const body = readText(input.body, 'body', incidentBounds.bodyMax);
  const capabilities = [...new Set(input.capabilities)];
  if (capabilities.length === 0) throw fieldError('VALIDATION_ERROR', 'capabilities', 'must name what is affected');
  return inOperatorTransaction(context, 'incidents.write', async ({ client, at, audit }) => {
    const incidentId = newId('inc', at);
    await insertIncident(client, { id: incidentId, title, capabilities, at });
    await insertNote(client, { id: incidentId, number: 1, body, at, resolves: false });
    await audit({
      action: 'incident.opened',
      subject: incidentId,
      after: { title, body, capabilities },
      partnerId: null,
    });
    return { incidentId };
  });
}

/**
 * Adds a text to an open incident, or the last one, which resolves it. Raises NOT_FOUND, INVALID_TRANSITION where it is resolved or has its hundred texts,
 * ROLE_NOT_ALLOWED, VALIDATION_ERROR on `body`. Leaves an audit entry.
 */
export async function noteIncident(
  context: OperatorContext,
  input: { incidentId: string; body: string; resolves: boolean },
): Promise<void> {
  const body = readText(input.body, 'body', incidentBounds.bodyMax);
  await inOperatorTransaction(context, 'incidents.write', async ({ client, at, audit }) => {
    const found = await lockIncident(client, input.incidentId);
    if (!found) throw new DomainError('NOT_FOUND', { message: 'There is no such incident.' });
    if (found.isResolved || found.notes >= incidentBounds.notesMax) {
      throw new DomainError('INVALID_TRANSITION', {
        message: 'This incident takes no more texts: it is resolved, or has a hundred.',
      });
    }
    await insertNote(client, { id: input.incidentId, number: found.notes + 1, body, at, resolves: input.resolves });
    await audit({
      action: input.resolves ? 'incident.resolved' : 'incident.noted',
      subject: input.incidentId,
      after: { title: found.title, body },
      partnerId: null,
    });
  });
}

function readText(text: string, field: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed === '') throw fieldError('VALIDATION_ERROR', field, 'must not be empty');
  if (isLonger(trimmed, max)) throw fieldError('VALIDATION_ERROR', field, `must be at most ${max} characters`);
  return trimmed;
}
