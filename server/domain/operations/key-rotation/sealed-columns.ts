import { picturePurpose } from '../../customers/kyc/pictures/purpose.ts';
import { SALT_KEY_PURPOSE } from '../../documents/holdings/commit-holdings.ts';

/** A column of sealed values. Names are those of the schema, written here and taken from nowhere else. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The primary key: a column, or a text made of several */
  readonly key: string;
  /** It is a number, not a text */
  readonly isNumber?: true;
  /** Whose a row is, where the seal is bound to that */
  readonly person?: 'person_id';
  /** Rows that are no longer read, and may not be changed, are left as they are until they are deleted */
  readonly onlyWhere?: string;
  /** What a value was sealed for */
  readonly purposeOf: (row: { key: string; person: string | null }) => string;
};

const constant = (purpose: string) => () => purpose;
const mobile = { column: 'mobile_sealed', key: 'id', purposeOf: constant('mobile') } as const;
const email = { column: 'email_sealed', key: 'id', purposeOf: constant('email') } as const;
const address = { column: 'address_sealed', purposeOf: constant('delivery address') } as const;
const unopened = { onlyWhere: `status <> 'opened'` } as const;

const kycRecord = (kind: 'email' | 'pan' | 'aadhaar' | 'details' | 'documents'): SealedColumn => ({
  table: 'kyc',
  column: `${kind}_sealed`,
  key: 'id',
  isNumber: true,
  person: 'person_id',
  purposeOf: ({ person }) => `kyc ${kind} ${person}`,
});

/** Every column of sealed values; a test compares them with the database, and opens one of each. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'person', ...mobile },
  { table: 'member', ...mobile },
  { table: 'member', ...email },
  { table: 'member_invitation', ...mobile },
  { table: 'member_invitation', ...email },
  { table: 'end_user', ...email, isNumber: true },
  { table: 'embed_code', ...mobile, ...unopened },
  { table: 'embed_code', ...email, ...unopened },
  { table: 'quote', column: 'receiver_sealed', key: 'id', purposeOf: constant('mobile') },
  { table: 'bank_account', column: 'account_sealed', key: 'id', purposeOf: constant('bank-account') },
  { table: 'delivery_quote', key: 'quote_id', ...address },
  { table: 'delivery_order', key: 'id', ...address },
  { table: 'webhook_endpoint', column: 'secret_sealed', key: 'id', purposeOf: constant('webhook secret') },
  { table: 'webhook_endpoint', column: 'next_secret_sealed', key: 'id', purposeOf: constant('webhook secret') },
  { table: 'webhook_endpoint', column: 'headers_sealed', key: 'id', purposeOf: constant('webhook headers') },
  {
    table: 'holdings_tree',
    column: 'key_sealed',
    key: `(day || ' ' || mode || ' ' || asset)`,
    purposeOf: constant(SALT_KEY_PURPOSE),
  },
  { table: 'sandbox_message', column: 'sealed', key: 'number', isNumber: true, purposeOf: constant('sandbox-message') },
  { table: 'kyc_code', column: 'subject_sealed', key: 'id', purposeOf: constant('kyc code') },
  kycRecord('email'),
  kycRecord('pan'),
  kycRecord('aadhaar'),
  kycRecord('details'),
  kycRecord('documents'),
  {
    table: 'kyc_picture',
    column: 'sealed',
    key: 'id',
    person: 'person_id',
    purposeOf: ({ key, person }) => picturePurpose(person ?? '', key),
  },
];
