import { assertInvariant } from '../../kernel/errors.ts';
import { type Switches, switchList } from '../../kernel/lists/switches.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { PartnerContext } from '../context.ts';
import { openEndpoint, readEndpointUrl, readStaticHeaders, sealHeaders, sealSecret } from '../endpoint.ts';
import type { ChoosableKind } from '../event-kinds.ts';
import { newWebhookSecret } from '../signature.ts';
import {
  changeHeaders,
  type HeaderChange,
  type HeaderInput,
  mergeHeaders,
  readEndpointName,
  readKinds,
} from './endpoint-input.ts';
import {
  type EndpointChoice,
  type EndpointTransaction,
  firstEndpointId,
  inEndpointTransaction,
  type KeptEndpoint,
  noSuchEndpoint,
  requireKept,
} from './endpoint-transaction.ts';
import { type RotationStep, takeRotationStep } from './secret-rotation.ts';
import {
  clearChannels,
  deleteEndpoint,
  type EndpointRow,
  findEndpointRow,
  findEndpointRows,
  insertEndpoint,
  leaveSwitchedOff,
  leaveUnsent,
  updateEndpoint,
} from './store/endpoint.ts';

/** An endpoint as its partner sees it. Secrets and values of headers are not in it. */
export type EndpointSetting = {
  endpointId: string;
  /** Undefined of the first, which is for both modes */
  mode: Mode | undefined;
  name: string | undefined;
  url: string;
  kinds: ChoosableKind[];
  headers: { name: string; valueMasked: string }[];
  /** Its partner has not switched it off */
  isEnabled: boolean;
  /** While a rotation is staged: when the next secret is promoted by itself; real time, milliseconds */
  nextPromoteAt: number | undefined;
  /** Real time, milliseconds */
  createdAt: number;
};

/** What an endpoint is made with. */
export type EndpointInput = {
  url: string;
  name?: string | null | undefined;
  kinds?: readonly string[] | undefined;
  headers?: readonly HeaderInput[] | undefined;
};

/** What can be changed of an endpoint; what is left out or not named stays. */
export type EndpointChange = {
  url?: string | undefined;
  name?: string | null | undefined;
  /** All kinds anew, or those that are put in and taken out */
  kinds?: readonly string[] | Switches | undefined;
  /** All static headers anew */
  headers?: readonly HeaderInput[] | undefined;
  /** Some of them; where all are given, those count */
  headerChanges?: readonly HeaderChange[] | undefined;
  isEnabled?: boolean | undefined;
  /** A step of the rotation of its secret, in the same commit */
  rotation?: RotationStep | undefined;
};

/** The endpoints of the partner in the order of their making, those of one mode where it is given. Decisions 15. */
export async function listEndpoints(
  context: PartnerContext,
  { mode }: { mode?: Mode | undefined } = {},
): Promise<EndpointSetting[]> {
  const rows = await findEndpointRows(context.core.database.prisma, context.partner.id);
  const fitting = rows.filter((row) => mode === undefined || row.mode === null || row.mode === mode);
  return fitting.map((row) => settingOf(context, row));
}

/** Reads one endpoint. Raises NOT_FOUND for an id that is not the partner's. Decisions 15. */
export async function getEndpoint(
  context: PartnerContext,
  { endpointId }: { endpointId: string },
): Promise<EndpointSetting> {
  const row = await findEndpointRow(context.core.database.prisma, context.partner.id, endpointId);
  if (!row) throw noSuchEndpoint();
  return settingOf(context, row);
}

/**
 * Sets address and static headers of the first endpoint, for both modes; the first time makes it, with the kinds of spec part 6 and a secret.
 * Another address begins with a clean record: it is neither failing nor switched off; another origin also without the values of headers that are not
 * given again. What waited without an address stays unsent until it is
 * sent again. Raises VALIDATION_ERROR naming `url` or the header. Leaves an audit entry with the names of the headers, and of those with a new value. Spec 6.3, decisions 10.
 */
export async function setEndpoint(
  context: PartnerContext,
  input: { url: string; headers: readonly HeaderInput[]; kinds?: readonly string[] | undefined },
): Promise<EndpointSetting> {
  return inEndpointTransaction(context, {}, async (tx, endpoint) => {
    const row = endpoint
      ? await applyChange(context, tx, endpoint, input)
      : await makeEndpoint(context, tx, {
          ...input,
          endpointId: firstEndpointId(context.partner.id),
          number: 1,
          mode: null,
        });
    return settingOf(context, row);
  });
}

/**
 * Changes an endpoint: address, name, kinds, static headers, and whether it is on. Kinds and headers can be put in and taken out one by one: what
 * another person changes at the same moment stays. One that is switched off is sent nothing: its events fail at once and are kept, to be sent again once it is on. With `rotation` its secret takes that step in the same commit, and the answer has the next secret
 * where it starts. Values of static headers are the secrets of a site: at another origin only those that are given again go on. Raises NOT_FOUND,
 * VALIDATION_ERROR naming the field. Leaves an audit entry of each. Decisions 15.
 */
export async function changeEndpoint(
  context: PartnerContext,
  input: { endpointId: string } & EndpointChange,
): Promise<EndpointSetting & { nextSecret: string | undefined }> {
  const { rotation, endpointId, ...fields } = input;
  return inEndpointTransaction(context, { endpointId }, async (tx, found) => {
    const endpoint = requireKept(found, { endpointId });
    // What is left out stays: a rotation alone notes no change of the rest.
    if (Object.values(fields).some((value) => value !== undefined)) await applyChange(context, tx, endpoint, fields);
    const nextSecret = rotation && (await takeRotationStep(context, tx, endpoint, rotation));
    const row = await findEndpointRow(tx.prisma, context.partner.id, endpointId);
    assertInvariant(row, 'an endpoint that is locked is gone');
    return { ...settingOf(context, row), nextSecret };
  });
}

/**
 * Removes an endpoint with its headers and secret: the first, or the one that is named. What was still to be sent is kept as unsent. A
 * second call does nothing. Decisions 10.
 */
export async function removeEndpoint(context: PartnerContext, choice: EndpointChoice = {}): Promise<void> {
  const { partner } = context;
  await inEndpointTransaction(context, choice, async (tx, endpoint) => {
    if (!endpoint) return;
    const place = { partnerId: partner.id, endpointId: endpoint.row.id };
    await deleteEndpoint(tx.prisma, endpoint.row.id);
    await clearChannels(tx.prisma, place);
    await leaveUnsent(tx.prisma, place);
    await tx.audit('webhook.endpoint_removed', { before: auditOf(endpoint) });
  });
}

/** Makes an endpoint with a secret of its own, in the transaction; answers it as it is kept. */
export async function makeEndpoint(
  context: PartnerContext,
  tx: EndpointTransaction,
  input: EndpointInput & { endpointId: string; number: number; mode: Mode | null },
): Promise<EndpointRow> {
  const { core, partner } = context;
  const url = readEndpointUrl(input.url, { demo: core.settings.demo });
  const headers = readStaticHeaders(mergeHeaders(input.headers ?? [], {}));
  const kinds = readKinds(input.kinds);
  const row = await insertEndpoint(tx.prisma, {
    id: input.endpointId,
    partnerId: partner.id,
    number: input.number,
    mode: input.mode,
    name: readEndpointName(input.name),
    url,
    kinds,
    secretSealed: sealSecret(core.vault, newWebhookSecret()),
    headersSealed: sealedHeaders(context, headers),
    disabledAt: null,
    updatedAt: new Date(core.clock.now()),
  });
  const chosen = {
    ...(row.mode !== null && { mode: row.mode }),
    ...(row.name !== null && { name: row.name }),
    ...(input.kinds !== undefined && { kinds }),
  };
  await tx.audit('webhook.endpoint_set', { after: { ...auditOf({ url, headers }), ...chosen } });
  return row;
}

async function applyChange(
  context: PartnerContext,
  tx: EndpointTransaction,
  endpoint: KeptEndpoint,
  input: EndpointChange,
): Promise<EndpointRow> {
  const { core, partner } = context;
  const { row } = endpoint;
  const url = input.url === undefined ? row.url : readEndpointUrl(input.url, { demo: core.settings.demo });
  const kept = new URL(url).origin === new URL(row.url).origin ? endpoint.headers : {};
  const headers = readHeaderChange(input, kept);
  const now = new Date(core.clock.now());
  const isEnabled = input.isEnabled ?? row.disabledAt === null;
  const changed = await updateEndpoint(tx.prisma, row.id, {
    url,
    name: input.name === undefined ? row.name : readEndpointName(input.name),
    kinds: readKindsChange(input, row),
    headersSealed: sealedHeaders(context, headers),
    disabledAt: isEnabled ? null : (row.disabledAt ?? now),
    updatedAt: now,
  });
  const place = { partnerId: partner.id, endpointId: row.id };
  if (row.url !== url || (isEnabled && row.disabledAt !== null)) await clearChannels(tx.prisma, place);
  else if (input.isEnabled) await clearChannels(tx.prisma, place, { onlyOff: true });
  if (!isEnabled && row.disabledAt === null) await leaveSwitchedOff(tx.prisma, place);
  const isGiven = (field: 'name' | 'kinds' | 'isEnabled') => input[field] !== undefined;
  const noted = (of: EndpointRow) => ({
    ...(isGiven('name') && { name: of.name }),
    ...(isGiven('kinds') && { kinds: of.kinds }),
    ...(isGiven('isEnabled') && { isEnabled: of.disabledAt === null }),
  });
  await tx.audit('webhook.endpoint_set', {
    before: { ...auditOf(endpoint), ...noted(row) },
    after: { ...auditOf({ url, headers }), ...newValuesOf(endpoint.headers, headers), ...noted(changed) },
  });
  return changed;
}

function readKindsChange({ kinds }: EndpointChange, row: EndpointRow): string[] {
  if (kinds === undefined) return row.kinds;
  return readKinds(isList(kinds) ? kinds : switchList(row.kinds, kinds));
}

function isList(kinds: readonly string[] | Switches): kinds is readonly string[] {
  return Array.isArray(kinds);
}

function readHeaderChange(
  { headers, headerChanges }: EndpointChange,
  kept: Record<string, string>,
): Record<string, string> {
  if (headers) return readStaticHeaders(mergeHeaders(headers, kept));
  return headerChanges ? readStaticHeaders(changeHeaders(headerChanges, kept)) : kept;
}

function sealedHeaders({ core }: PartnerContext, headers: Record<string, string>) {
  return Object.keys(headers).length > 0 ? sealHeaders(core.vault, headers) : null;
}

/** An endpoint as it is kept, as its partner sees it. */
export function settingOf({ core }: PartnerContext, row: EndpointRow): EndpointSetting {
  const { url, headers, nextSecret } = openEndpoint(core.vault, row, core.clock.now());
  return {
    endpointId: row.id,
    mode: (row.mode as Mode | null) ?? undefined,
    name: row.name ?? undefined,
    url,
    kinds: row.kinds as ChoosableKind[],
    headers: Object.entries(headers).map(([name, value]) => ({
      name,
      valueMasked: value.length > 8 ? `…${value.slice(-4)}` : '…',
    })),
    isEnabled: row.disabledAt === null,
    nextPromoteAt: nextSecret === undefined ? undefined : row.nextPromoteAt?.getTime(),
    createdAt: row.createdAt.getTime(),
  };
}

/** The names of headers that go on with another value, for the audit log; nothing where none does. */
function newValuesOf(before: Record<string, string>, after: Record<string, string>): { newHeaderValues?: string[] } {
  const names = Object.keys(after).filter((name) => Object.hasOwn(before, name) && before[name] !== after[name]);
  return names.length > 0 ? { newHeaderValues: names } : {};
}

function auditOf(endpoint: { url: string; headers: Record<string, string> }) {
  return { url: endpoint.url, headers: Object.keys(endpoint.headers) };
}
