/** Accounts of a ledger that belong to a partner, as the service's staff calls them: to partners they are "your". */
export const partnerAccounts: Readonly<Record<string, string>> = {
  partner_float: 'Float of the partner',
  partner_metal: 'Metal of the partner',
  markup_payable: 'Markup owed to the partner',
  commission_payable: 'Commission owed to the partner',
  gateway_fee_receivable: 'Gateway fees the partner bears',
};
