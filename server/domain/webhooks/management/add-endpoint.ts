import { fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { type Mode, modes } from '../../kernel/mode.ts';
import type { PartnerContext } from '../context.ts';
import { ENDPOINTS_MAX, openEndpoint } from '../endpoint.ts';
import type { HeaderInput } from './endpoint-input.ts';
import { type EndpointSetting, makeEndpoint, settingOf } from './endpoint-setting.ts';
import { firstEndpointId, inEndpointTransaction } from './endpoint-transaction.ts';
import { findEndpointRows } from './store/endpoint.ts';

/**
 * Makes an endpoint of one mode, or the first, which is for both, where that is not set; answers it with its secret, which is shown this once
 * without a confirmation. Raises VALIDATION_ERROR naming `mode` (there is one for both modes, or five are there), `url`, `kinds`, `name` or the header.
 * Leaves an audit entry. Decisions 15.
 */
export async function addEndpoint(
  context: PartnerContext,
  input: {
    mode: Mode | 'both';
    url: string;
    name?: string | null | undefined;
    kinds?: readonly string[] | undefined;
    headers?: readonly HeaderInput[] | undefined;
  },
): Promise<EndpointSetting & { secret: string }> {
  const { core, partner, now } = context;
  const isFirst = input.mode === 'both';
  const endpointId = isFirst ? firstEndpointId(partner.id) : newId('whe', now);
  return inEndpointTransaction(context, { endpointId }, async (tx, first) => {
    if (first) throw fieldError('VALIDATION_ERROR', 'mode', 'there is an endpoint for both modes already');
    const rows = await findEndpointRows(tx.prisma, partner.id);
    for (const mode of isFirst ? modes : [input.mode]) {
      if (rows.filter((row) => row.mode === null || row.mode === mode).length >= ENDPOINTS_MAX) {
        throw fieldError('VALIDATION_ERROR', 'mode', `${mode} has ${ENDPOINTS_MAX} endpoints, the most there can be`);
      }
    }
    const row = await makeEndpoint(context, tx, {
      ...input,
      endpointId,
      // Number 1 is kept for the one of both modes.
      number: isFirst ? 1 : Math.max(1, ...rows.map(({ number }) => number)) + 1,
      mode: input.mode === 'both' ? null : input.mode,
    });
    const { secret } = openEndpoint(core.vault, row, core.clock.now());
    return { ...settingOf(context, row), secret };
  });
}
