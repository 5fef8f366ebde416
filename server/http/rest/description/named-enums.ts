import { capabilities } from '../../../domain/accounts/partners/settings.ts';
import { messageKinds } from '../../../domain/accounts/sandbox/message.ts';
import { sandboxFaults } from '../../../domain/accounts/sandbox/take-faults.ts';
import { bankAccountStatuses } from '../../../domain/customers/bank/bank-account.ts';
import { kycStatuses, userSources } from '../../../domain/customers/users/end-user.ts';
import { deliveryStatuses } from '../../../domain/delivery/courier.ts';
import { entryKinds } from '../../../domain/documents/commission/entry.ts';
import { assets } from '../../../domain/kernel/assets.ts';
import { errorCodes } from '../../../domain/kernel/errors.ts';
import { modes } from '../../../domain/kernel/mode.ts';
import { walletEntryTypes } from '../../../domain/ledger/wallet/wallet-entry.ts';
import { frequencies } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { orderFailReasons, orderStatuses, refundReasons } from '../../../domain/payments/orders/order.ts';
import { sipStatuses } from '../../../domain/payments/sips/sip.ts';
import { withdrawalStatuses } from '../../../domain/payments/withdrawals/withdrawal.ts';
import { priceIntervals } from '../../../domain/pricing/periods.ts';
import { channels, transactionStatuses, transactionTypes } from '../../../domain/trading/transaction.ts';
import { choosableKinds, eventKinds } from '../../../domain/webhooks/event-kinds.ts';

type NamedEnum = { readonly values: readonly string[]; readonly description: string };

/** States and kinds that the description names once, by the lists that the core itself works with. */
export const namedEnums: Readonly<Record<string, NamedEnum>> = {
  AssetType: { values: assets, description: 'Metal' },
  BankAccountStatus: { values: bankAccountStatuses, description: 'deactivated: nothing new is paid to it' },
  BankAccountType: { values: ['bank', 'upi'], description: 'Account number with IFSC, or UPI id' },
  Capability: { values: capabilities, description: 'What your account may call' },
  Channel: { values: channels, description: 'Where an order came from' },
  CheckoutType: { values: ['intent', 'hosted'], description: 'UPI links for your own screens, or our page' },
  CommissionEntryKind: {
    values: entryKinds,
    description: 'trade; late: on a later statement, its own month was final; reversal: voided, figures below zero',
  },
  DeliveryStatus: { values: deliveryStatuses, description: 'Where a delivery stands' },
  Direction: { values: ['credit', 'debit'], description: 'credit: in. debit: out' },
  ErrorCode: { values: errorCodes, description: 'What went wrong. New codes may appear: fall back on the status' },
  EventKind: { values: eventKinds, description: 'Kind of event' },
  ChosenEventKind: { values: choosableKinds, description: 'Kind of event that an endpoint can choose' },
  Frequency: { values: frequencies, description: 'How often a SIP debits' },
  KycMethod: { values: ['instant', 'manual'], description: 'PAN and Aadhaar checked at once, or documents reviewed' },
  KycStatus: { values: kycStatuses, description: 'Where a user stands with KYC' },
  KycStepStatus: { values: ['pending', 'verified', 'submitted', 'rejected'], description: 'How far a step is' },
  Mode: { values: modes, description: 'Which side a call or object is of' },
  PaymentFailReason: { values: orderFailReasons, description: 'Why an order has no purchase' },
  PaymentOrderStatus: {
    values: orderStatuses,
    description:
      'created: waits for its money. paid: the metal is being bought. completed: the metal is credited. failed and expired: closed without money. refund_due: money arrived without a purchase. refunded: it is back',
  },
  PaymentRefundReason: { values: refundReasons, description: 'Why a payment goes back' },
  PaymentRefundStatus: { values: ['pending', 'completed'], description: 'pending: on its way back to the customer' },
  PriceBasis: { values: ['sell', 'buy'], description: 'Which rate values the metal' },
  PriceInterval: { values: priceIntervals, description: 'Spacing of points' },
  SandboxFault: { values: sandboxFaults, description: 'What a sandbox can be made to fail at' },
  SandboxMessageKind: { values: messageKinds, description: 'How a message would have gone out' },
  SipStatus: { values: sipStatuses, description: 'Where a SIP stands' },
  Tier: { values: ['paid', 'free'], description: 'Plan of your account' },
  TransactionStatus: {
    values: transactionStatuses,
    description: 'debited: paid, its metal on the way. completed: final. voided: undone, the money is back',
  },
  WebhookEndpointMode: { values: ['live', 'sandbox', 'both'], description: 'Which events a webhook endpoint gets' },
  TransactionType: { values: transactionTypes, description: 'Kind of transaction' },
  UserSource: { values: userSources, description: 'How a user came to you' },
  WalletEntryType: { values: walletEntryTypes, description: 'What moved your wallet' },
  WithdrawalStatus: { values: withdrawalStatuses, description: 'failed: the money is back in the INR wallet' },
};

const byValues = new Map(Object.entries(namedEnums).map(([name, { values }]) => [keyOf(values), name]));

/** The name of a list of values in whatever order, if it has one. */
export function enumNamed(values: readonly unknown[]): string | undefined {
  return byValues.get(keyOf(values));
}

function keyOf(values: readonly unknown[]): string {
  return JSON.stringify([...values].sort());
}
